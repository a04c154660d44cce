import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { archiveLot, saveLot } from '@roadside/contract/records/contract/lot.ts'
import { saveBankGuarantee } from '@roadside/contract/records/contract/bank-guarantee.ts'
import { guaranteeRadar, type RadarRow } from '@roadside/contract/records/contract/radar-call.ts'
import { attachSite } from '@roadside/contract/records/location.ts'
import { archiveProject } from '@roadside/contract/records/project.ts'
import type { Body } from '@roadside/contract/call.ts'
import { buildSite } from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecordsSetting, type RecordsSetting } from '../../../testing/records-setting.ts'

let records: RecordsSetting
beforeAll(async () => {
  records = await createRecordsSetting()
}, 60_000)
afterAll(() => records.close())

// today is 21/11/2569
const lot = {
  accepted_on: '',
  period: '',
  period_unit: 'month' as const,
  guarantee_until: '',
  sites: '',
  equipment: '',
  note: '',
}
const guarantee = {
  secures: 'defects' as const,
  kind: 'bank_guarantee' as const,
  bank: 'ธนาคารออมสิน',
  amount: '',
  valid_from: '',
  returned_on: '',
  note: '',
}
const radar = async (body: Partial<Body<typeof guaranteeRadar>>, token = records.officeAdmin) =>
  (await records.call(guaranteeRadar, { page: 1, ...body }, token)).body
const lines = (rows: readonly RadarRow[]) =>
  rows.map(({ kind, name, to, findings }) => [kind, name, to, findings])
const withoutPeriod = { guarantee_date_start_de: '', guarantee_date_end_de: '' }

/** A site of a project with a device that has a live alarm. */
async function addFaultySite(pj_id: number, name: string) {
  const { call, officeAdmin, departments, test } = records
  const wid = await buildSite(records, { departmentId: departments.first, name })
  await call(attachSite, { wid, pj_id, attached: true }, officeAdmin)
  await sql`insert into device (solution, wid, external_id, name, health, report_s, timeout_s)
    values ('flooding', ${wid}, ${name}, ${name}, 'fault', 300, 900)`.execute(test.database.db)
  await sql`insert into alarm (kind, solution, subject, subject_name, asset_id, wid, severity, raised_at, noted_at, last_seen_at, is_active)
    select 'flooding_fault', 'flooding', 'asset:' || id, name, id, wid, 'major', now(), now(), now(), true from asset where wid = ${wid}`.execute(
    test.database.db,
  )
  return wid
}

it('says what ends within 7, 30, 60 and 90 days, the first to end at the head', async () => {
  const { call, officeAdmin } = records
  const pj_id = await records.addProject({
    pj_code: 'bands',
    pj_name: 'ถนนราชพฤกษ์',
    ...withoutPeriod,
  })
  for (const [name, guarantee_until] of [
    ['เหลือ 90 วัน', '19/02/2570'],
    ['เหลือ 91 วัน', '20/02/2570'],
    ['วันสุดท้าย', '21/11/2569'],
    ['เหลือ 8 วัน', '29/11/2569'],
    ['เหลือ 31 วัน', '22/12/2569'],
  ] as const)
    await call(saveLot, { pj_id, form: { ...lot, name, guarantee_until } }, officeAdmin)
  await call(
    saveBankGuarantee,
    { pj_id, form: { ...guarantee, number: 'LG-1', valid_to: '31/12/2571' } },
    officeAdmin,
  )
  const names = async (body: Partial<Body<typeof guaranteeRadar>>) =>
    (await radar({ pj_id, ...body })).rows.map(({ name }) => name)
  const all = ['วันสุดท้าย', 'เหลือ 8 วัน', 'เหลือ 31 วัน', 'เหลือ 90 วัน']
  expect(await names({})).toEqual(all)
  expect(await names({ order: 'desc' })).toEqual(all.toReversed())
  expect(await names({ show: 'd7' })).toEqual(all.slice(0, 1))
  expect(await names({ show: 'd30' })).toEqual(all.slice(0, 2))
  expect(await names({ show: 'd60' })).toEqual(all.slice(0, 3))
  expect(await names({ page: 2, perPage: 3 })).toEqual(all.slice(3))
  expect(await names({ search: '31 ราชพฤกษ' })).toEqual(['เหลือ 31 วัน'])
  expect(await names({ kind: 'bank' })).toEqual([])
  expect((await radar({ pj_id })).counts).toEqual({
    all: 4,
    d7: 1,
    d30: 2,
    d60: 3,
    d90: 4,
    findings: 0,
  })
})

it('finds bank guarantees that end too early, are missing, or were not given back', async () => {
  const { call, officeAdmin } = records
  const pj_id = await records.addProject({ pj_code: 'findings', ...withoutPeriod })
  const saved = await call(
    saveLot,
    { pj_id, form: { ...lot, name: 'งวดที่ 1', accepted_on: '30/09/2569', period: '24' } },
    officeAdmin,
  )
  const { id } = saved.body
  expect(lines((await radar({ pj_id })).rows)).toEqual([
    ['defects', 'งวดที่ 1', '2028-09-30', ['no_bank_guarantee']],
  ])
  const bank = async (number: string, valid_to: string) =>
    (
      await call(
        saveBankGuarantee,
        { pj_id, form: { ...guarantee, number, valid_to } },
        officeAdmin,
      )
    ).body.id
  const first = await bank('LG-1', '29/09/2571')
  expect(lines((await radar({ pj_id, show: 'findings' })).rows)).toEqual([
    ['bank', 'ธนาคารออมสิน LG-1', '2028-09-29', ['ends_before_defects']],
  ])
  const second = await bank('LG-2', '30/09/2571')
  expect((await radar({ pj_id })).total).toBe(0)
  for (const [own, number, valid_to] of [
    [first, 'LG-1', '29/09/2571'],
    [second, 'LG-2', '30/09/2571'],
  ] as const)
    await call(
      saveBankGuarantee,
      {
        pj_id,
        id: own,
        version: 1,
        form: { ...guarantee, number, valid_to, returned_on: '20/11/2569' },
      },
      officeAdmin,
    )
  expect(lines((await radar({ pj_id })).rows)).toEqual([
    ['defects', 'งวดที่ 1', '2028-09-30', ['returned_early']],
  ])
  await call(archiveLot, { id, version: 1, archived: true }, officeAdmin)
  await bank('LG-0', '20/11/2569')
  expect(lines((await radar({ pj_id })).rows)).toEqual([
    ['bank', 'ธนาคารออมสิน LG-0', '2026-11-20', ['not_returned']],
  ])
})

it('holds cash for good: it ends on no day, lasts as long as any defects period, and is to be given back', async () => {
  const { call, officeAdmin } = records
  const pj_id = await records.addProject({ pj_code: 'cash', ...withoutPeriod })
  const period = { ...lot, name: 'งวดที่ 1', guarantee_until: '30/09/2571' }
  const { id } = (await call(saveLot, { pj_id, form: period }, officeAdmin)).body
  const short = { ...guarantee, number: 'LG-1', valid_to: '29/09/2571' }
  await call(saveBankGuarantee, { pj_id, form: short }, officeAdmin)
  expect((await radar({ pj_id })).total).toBe(1)
  const cash = { ...guarantee, kind: 'cash' as const, bank: '', number: '12/345', valid_to: '' }
  expect((await call(saveBankGuarantee, { pj_id, form: cash }, officeAdmin)).status).toBe(200)
  expect((await radar({ pj_id })).rows).toEqual([])
  const over = { ...period, guarantee_until: '20/11/2569' }
  await call(saveLot, { pj_id, id, version: 1, form: over }, officeAdmin)
  expect((await radar({ pj_id, sort: 'to' })).rows).toMatchObject([
    { security: 'bank_guarantee', name: 'ธนาคารออมสิน LG-1', findings: ['not_returned'] },
    { security: 'cash', name: '12/345', to: null, findings: ['not_returned'] },
  ])
})

it('counts the defects to claim, of each lot its own, and of the project what is in none', async () => {
  const { call, admin, officeAdmin } = records
  const pj_id = await records.addProject({ pj_code: 'defects' })
  const inLot = await addFaultySite(pj_id, 'อยู่ในงวด')
  await addFaultySite(pj_id, 'ไม่อยู่ในงวด')
  await addFaultySite(pj_id, 'ไม่อยู่ในงวดอีกแห่ง')
  const form = {
    ...lot,
    name: 'งวดที่ 1',
    accepted_on: '21/11/2567',
    period: '24',
    sites: `${inLot}`,
  }
  await call(saveLot, { pj_id, form }, officeAdmin)
  await call(
    saveBankGuarantee,
    { pj_id, form: { ...guarantee, number: 'LG-1', valid_to: '30/11/2569' } },
    officeAdmin,
  )
  const { rows } = await radar({ pj_id })
  expect(rows.map(({ name, to, open_defects }) => [name, to, open_defects])).toEqual([
    ['งวดที่ 1', '2026-11-21', 1],
    ['ธนาคารออมสิน LG-1', '2026-11-30', 3],
    ['', '2026-12-31', 2],
  ])
  // the alarm tells the same guarantee
  const alarms = (await call(alarmList, { page: 1, wid: inLot }, admin)).body
  const [alarm] = 'rows' in alarms ? alarms.rows : []
  expect([alarm?.guarantee_from, alarm?.guarantee_to]).toEqual(['2024-11-22', '2026-11-21'])
})

it('is of projects in use that the caller sees', async () => {
  const { call, admin, officeAdmin, staff, otherStaff, viewer, fourG } = records
  const pj_id = await records.addProject({ pj_code: 'seen', guarantee_date_end_de: '22/11/2569' })
  const sees = async (token: string) => (await radar({ pj_id }, token)).rows.length
  expect(await Promise.all([admin, officeAdmin, staff, otherStaff, fourG].map(sees))).toEqual([
    1, 1, 1, 0, 0,
  ])
  expect((await call(guaranteeRadar, { page: 1 }, viewer)).status).toBe(403)
  await call(archiveProject, { id: pj_id, version: 1, archived: true }, officeAdmin)
  expect(await sees(admin)).toBe(0)
})
