import { monitoringTroubles } from '@roadside/contract/monitoring-calls.ts'
import {
  archiveBankGuarantee,
  bankGuarantees,
  saveBankGuarantee,
  type BankGuaranteeForm,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import {
  contractTerms,
  saveContractTerms,
  type TermsForm,
} from '@roadside/contract/records/contract/contract-terms.ts'
import {
  archiveLot,
  lotEquipment,
  projectLots,
  saveLot,
  type LotForm,
} from '@roadside/contract/records/contract/lot.ts'
import { attachSite } from '@roadside/contract/records/location.ts'
import { archiveProject } from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { infoProject } from '@roadside/contract/records/site-records.ts'
import { unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import { buildSite } from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordsSetting, type RecordsSetting } from '../../../testing/records-setting.ts'

let records: RecordsSetting
beforeAll(async () => {
  records = await createRecordsSetting()
}, 60_000)
afterAll(() => records.close())

const lotForm: LotForm = {
  name: 'งวดที่ 1',
  accepted_on: '30/08/2569',
  period: '๒๔',
  period_unit: 'month',
  guarantee_until: '',
  sites: '',
  equipment: '',
  note: '',
}
const guaranteeForm: BankGuaranteeForm = {
  secures: 'defects',
  kind: 'bank_guarantee',
  bank: 'ธนาคารกรุงไทย',
  number: 'LG-69/001',
  amount: '1,250,000.5',
  valid_from: '01/09/2569',
  valid_to: '31/08/2571',
  returned_on: '',
  note: '',
}

/** A site of a project with a faulty device. */
async function addSite(pj_id: number, departmentId: number, name: string) {
  const wid = await buildSite(records, { departmentId, typeName: 'Flooding', name })
  await records.call(attachSite, { wid, pj_id, attached: true }, records.officeAdmin)
  await sql`insert into device (solution, wid, external_id, name, health, report_s, timeout_s)
    values ('flooding', ${wid}, ${name}, ${name}, 'fault', 300, 900)`.execute(
    records.test.database.db,
  )
  const { rows } = await sql<{
    id: number
  }>`select id from asset where wid = ${wid}`.execute(records.test.database.db)
  return { wid, asset: rows[0]?.id ?? 0 }
}

describe('lots', () => {
  it('count their period from the day after acceptance, and are the guarantee of their equipment', async () => {
    const { call, officeAdmin, admin, departments } = records
    const pj_id = await records.addProject({ pj_code: 'lots' })
    const [near, far] = [
      await addSite(pj_id, departments.first, 'มาตรน้ำ ก'),
      await addSite(pj_id, departments.first, 'มาตรน้ำ ข'),
    ]
    const daysOf = async ({ wid, asset }: typeof near) => {
      const [info] = (await call(infoProject, { wid }, officeAdmin)).body
      const { body } = await call(monitoringTroubles, { wid }, admin)
      const trouble = Array.isArray(body) ? body[0] : undefined
      expect(trouble?.id).toBe(asset)
      return {
        site: [info?.guarantee_date_start_de, info?.guarantee_date_end_de],
        equipment: [trouble?.guarantee_from, trouble?.guarantee_to],
      }
    }
    const ofProject = ['2026-01-01', '2026-12-31']
    expect(await daysOf(near)).toEqual({ site: ofProject, equipment: ofProject })

    const { id } = (
      await call(
        saveLot,
        { pj_id, form: { ...lotForm, sites: `${near.wid}`, equipment: `${far.asset}` } },
        officeAdmin,
      )
    ).body
    const ofLot = ['2026-08-31', '2028-08-30']
    expect(await daysOf(near)).toEqual({ site: ofLot, equipment: ofLot })
    // a single piece of equipment, not the site it stands at
    expect(await daysOf(far)).toEqual({ site: ofProject, equipment: ofLot })
    const equipment = { kind: 'flooding', external_id: 'มาตรน้ำ ข' }
    const [own] = (await call(infoProject, { wid: far.wid, equipment }, officeAdmin)).body
    expect([own?.guarantee_date_start_de, own?.guarantee_date_end_de]).toEqual(ofLot)

    const [lot] = (await call(projectLots, { pj_id }, officeAdmin)).body
    expect(lot).toMatchObject({
      id,
      period: 24,
      guarantee_from: ofLot[0],
      guarantee_to: ofLot[1],
      sites: [{ wid: near.wid, name: 'มาตรน้ำ ก' }],
      equipment: [{ id: far.asset, name: 'มาตรน้ำ ข', site: 'มาตรน้ำ ข' }],
    })

    // that was not accepted: not known, and not the project's
    const waiting = { ...lotForm, accepted_on: '', sites: `${near.wid}` }
    await call(saveLot, { pj_id, id, version: 1, form: waiting }, officeAdmin)
    const unknown = [null, null]
    expect(await daysOf(near)).toEqual({ site: unknown, equipment: unknown })
    expect((await daysOf(far)).equipment).toEqual(ofProject)

    await call(archiveLot, { id, version: 2, archived: true }, officeAdmin)
    expect(await daysOf(near)).toEqual({ site: ofProject, equipment: ofProject })
    await call(archiveLot, { id, version: 3, archived: false }, officeAdmin)
    expect((await daysOf(near)).site).toEqual(unknown)

    // a site that leaves the project leaves its lot
    await call(attachSite, { wid: near.wid, pj_id, attached: false }, officeAdmin)
    await call(attachSite, { wid: near.wid, pj_id, attached: true }, officeAdmin)
    expect((await daysOf(near)).site).toEqual(ofProject)
  })

  it('have equipment of their own project alone, and each once', async () => {
    const { call, officeAdmin, departments } = records
    const pj_id = await records.addProject({ pj_code: 'members' })
    const other = await records.addProject({ pj_code: 'members-other' })
    const own = await addSite(pj_id, departments.first, 'ก')
    const foreign = await addSite(other, departments.first, 'ข')
    const save = (form: Partial<LotForm>) =>
      call(saveLot, { pj_id, form: { ...lotForm, ...form } }, officeAdmin)
    expect((await save({ sites: `${own.wid},${foreign.wid}` })).error.message).toContain(
      'มีพื้นที่ติดตั้งที่ไม่ได้อยู่ในโครงการนี้',
    )
    expect((await save({ equipment: `${foreign.asset}` })).error.message).toContain(
      'มีอุปกรณ์ที่ไม่ได้อยู่ในโครงการนี้',
    )
    expect((await save({ sites: `${own.wid}` })).status).toBe(200)
    const taken = await save({ name: 'งวดที่ 2', sites: `${own.wid}` })
    expect([taken.status, taken.error.message]).toEqual([
      409,
      'ก อยู่ในงวด งวดที่ 1 แล้ว กรุณานำออกจากงวดนั้นก่อน',
    ])
    expect((await save({})).error.message).toBe('โครงการนี้มีงวดชื่อนี้อยู่แล้ว')
    const choices = async (search: string) =>
      (await call(lotEquipment, { pj_id, search }, officeAdmin)).body.map(({ id }) => id)
    expect([await choices(''), await choices('ก'), await choices('ข')]).toEqual([
      [own.asset],
      [own.asset],
      [],
    ])
  })

  it('refuse a period that is none', async () => {
    const { call, officeAdmin, pj_id } = records
    const refused = async (form: Partial<LotForm>) =>
      (await call(saveLot, { pj_id, form: { ...lotForm, ...form } }, officeAdmin)).error.message
    expect(await refused({ period: '0' })).toContain('กรุณากรอกจำนวนเต็ม')
    expect(await refused({ period: '2.5' })).toContain('กรุณากรอกจำนวนเต็ม')
    expect(await refused({ period: '601' })).toContain('ยาวเกิน 50 ปี')
    expect(await refused({ guarantee_until: '31/12/2571' })).toContain('อย่างใดอย่างหนึ่ง')
    expect(await refused({ period: '', guarantee_until: '30/08/2569' })).toContain(
      'ต้องอยู่หลังวันที่ตรวจรับ',
    )
    expect(await refused({ accepted_on: '31/06/2569' })).toContain('กรุณากรอกวันที่')
  })

  it('keep who changed what, by names, and refuse the second of two', async () => {
    const { call, admin, officeAdmin, staff, departments } = records
    const pj_id = await records.addProject({ pj_code: 'lot-history' })
    const { wid } = await addSite(pj_id, departments.first, 'สะพานพระนั่งเกล้า')
    const request_id = randomUUID()
    const [first, again] = await Promise.all(
      [1, 2].map(() => call(saveLot, { pj_id, form: lotForm, request_id }, officeAdmin)),
    )
    const id = first?.body.id ?? 0
    expect(again?.body.id).toBe(id)
    const form = { ...lotForm, sites: `${wid}`, period: '730', period_unit: 'day' as const }
    expect((await call(saveLot, { pj_id, id, version: 1, form }, officeAdmin)).body.version).toBe(2)
    const second = await call(saveLot, { pj_id, id, version: 1, form: lotForm }, admin)
    expect([second.status, second.error.message.includes('officeadmin')]).toEqual([409, true])
    const { rows } = (await call(recordHistory, { kind: 'lot', id }, staff)).body
    expect(rows[0]?.changes).toEqual([
      { field: 'period', from: 24, to: 730 },
      { field: 'period_unit', from: 'month', to: 'day', names: { from: 'เดือน', to: 'วัน' } },
      {
        field: 'sites',
        from: '',
        to: `${wid}`,
        names: { from: '', to: 'สะพานพระนั่งเกล้า' },
      },
    ])
    expect((await call(recordHistory, { kind: 'lot', id }, records.otherStaff)).status).toBe(404)
    const { rows: noted } = await sql<{ action: string; subject: string }>`
      select action, subject from audit_log where action like '%\_lot' and subject = ${lotForm.name} and detail->>'id' = ${String(id)}
      order by id`.execute(records.test.database.db)
    expect(noted.map(({ action }) => action)).toEqual(['add_lot', 'edit_lot'])
  })
})

describe('bank guarantees', () => {
  it('keep amounts to the satang, and their history', async () => {
    const { call, officeAdmin, staff } = records
    const pj_id = await records.addProject({ pj_code: 'banks' })
    const { id } = (await call(saveBankGuarantee, { pj_id, form: guaranteeForm }, officeAdmin)).body
    const later = { ...guaranteeForm, number: 'LG-69/002', valid_to: '' }
    await call(saveBankGuarantee, { pj_id, form: later }, officeAdmin)
    const list = async () => (await call(bankGuarantees, { pj_id }, staff)).body
    expect((await list()).map(({ number }) => number)).toEqual(['LG-69/001', 'LG-69/002'])
    expect((await list())[0]).toMatchObject({ amount_satang: 125_000_050, valid_to: '2028-08-31' })
    const returned = { ...guaranteeForm, returned_on: '15/09/2571' }
    await call(saveBankGuarantee, { pj_id, id, version: 1, form: returned }, officeAdmin)
    const { rows } = (await call(recordHistory, { kind: 'bank_guarantee', id }, staff)).body
    expect(rows[0]?.changes).toEqual([{ field: 'returned_on', from: null, to: '2028-09-15' }])
    await call(archiveBankGuarantee, { id, version: 2, archived: true }, officeAdmin)
    expect((await list()).map(({ archived_at }) => archived_at === null)).toEqual([true, false])
  })

  it('refuse what is no amount or no span', async () => {
    const { call, officeAdmin, pj_id } = records
    const refused = async (form: Partial<BankGuaranteeForm>) =>
      (await call(saveBankGuarantee, { pj_id, form: { ...guaranteeForm, ...form } }, officeAdmin))
        .error.message
    expect(await refused({ amount: '1.234' })).toContain('กรุณากรอกจำนวนเงิน')
    expect(await refused({ amount: '0' })).toContain('กรุณากรอกจำนวนเงิน')
    expect(await refused({ valid_to: '31/08/2569' })).toContain('ไม่อยู่ก่อนวันที่มีผล')
    expect(await refused({ returned_on: '31/08/2569' })).toContain('วันที่คืน')
    expect(await refused({ bank: '' })).toContain('กรุณากรอกธนาคาร')
    expect(await refused({ kind: 'cheque', number: '' })).toContain('กรุณากรอกเลขที่เช็คหรือดราฟท์')
    expect(await refused({ kind: 'cash' })).toContain('ไม่มีวันสิ้นสุด')
  })

  it('may be cash, which no bank answers for and no day ends, and the history says what was changed', async () => {
    const { call, officeAdmin, staff } = records
    const pj_id = await records.addProject({ pj_code: 'cash' })
    const cash: BankGuaranteeForm = {
      ...guaranteeForm,
      kind: 'cash',
      bank: '',
      number: '',
      valid_to: '',
    }
    const { id } = (await call(saveBankGuarantee, { pj_id, form: cash }, officeAdmin)).body
    const [row] = (await call(bankGuarantees, { pj_id }, staff)).body
    expect(row).toMatchObject({ kind: 'cash', bank: '', number: '', valid_to: null })
    const bond: BankGuaranteeForm = { ...cash, kind: 'bond', number: 'LB-29' }
    await call(saveBankGuarantee, { pj_id, id, version: 1, form: bond }, officeAdmin)
    const { rows } = (await call(recordHistory, { kind: 'bank_guarantee', id }, staff)).body
    expect(rows[0]?.changes).toEqual([
      {
        field: 'kind',
        from: 'cash',
        to: 'bond',
        names: { from: 'เงินสด', to: 'พันธบัตรรัฐบาลไทย' },
      },
      { field: 'number', from: '', to: 'LB-29' },
    ])
  })
})

describe('terms', () => {
  const form: TermsForm = {
    contract_value: '12,345,678.90',
    signed_on: '01/10/2569',
    terms: {
      ...unknownTerms,
      hours: {
        kind: 'working',
        office: 'government',
        weekdays: [5, 1, 2, 3, 4],
        from: '08:30',
        to: '16:30',
      },
      finish: { amount: 3, unit: 'working_days' },
      allowance: { hours: 7, percent: 1.5 },
      weights: { kind: 'by_kind', of: { flooding: 1.5 } },
    },
  }

  it('are unknown until they are entered, and kept as they were entered', async () => {
    const { call, admin, officeAdmin, staff, departments } = records
    const pj_id = await records.addProject({ pj_code: 'terms' })
    await addSite(pj_id, departments.first, 'มาตรน้ำ')
    expect((await call(contractTerms, { pj_id }, staff)).body).toEqual({
      version: 1,
      contract_value_satang: null,
      signed_on: null,
      terms: unknownTerms,
      kinds: [{ kind: 'flooding', type_names: ['Flooding'], equipment: 1 }],
    })
    const saved = await call(saveContractTerms, { pj_id, version: 1, form }, officeAdmin)
    expect(saved.body).toEqual({ id: pj_id, version: 2 })
    expect((await call(contractTerms, { pj_id }, staff)).body).toMatchObject({
      version: 2,
      contract_value_satang: 1_234_567_890,
      signed_on: '2026-10-01',
      terms: {
        ...form.terms,
        hours: { ...form.terms.hours, weekdays: [1, 2, 3, 4, 5] },
      },
    })
    const { rows } = (await call(recordHistory, { kind: 'contract_terms', id: pj_id }, staff)).body
    const told = rows[0]?.changes.map(({ field, names, to }) => [field, names?.to ?? to])
    expect(told).toEqual([
      ['contract_value', '12,345,678.90'],
      ['signed_on', '2026-10-01'],
      ['hours', 'จ. อ. พ. พฤ. ศ. เวลา 08:30–16:30 น. ยกเว้นวันหยุดราชการ'],
      ['finish', '3 วันทำการ'],
      ['allowance', '7 ชั่วโมง หรือร้อยละ 1.5 ของเวลาทั้งเดือน แล้วแต่ตัวเลขใดจะมากกว่ากัน'],
      ['weights', 'เฝ้าระวังน้ำท่วมทาง 1.5'],
    ])
    // another order of the days is no change; the second of two is told
    const same = {
      ...form,
      terms: { ...form.terms, hours: { ...form.terms.hours!, weekdays: [1, 2, 3, 4, 5] } },
    } as TermsForm
    expect(
      (await call(saveContractTerms, { pj_id, version: 2, form: same }, admin)).body.version,
    ).toBe(2)
    expect((await call(saveContractTerms, { pj_id, version: 1, form }, admin)).status).toBe(409)
  })

  it('are read by who sees the project, and refused where they say nothing that can be counted', async () => {
    const { call, officeAdmin, staff, otherStaff, viewer, pj_id } = records
    const reads = async (token: string) => (await call(contractTerms, { pj_id }, token)).status
    expect(await Promise.all([officeAdmin, staff, otherStaff, viewer].map(reads))).toEqual([
      200, 200, 404, 403,
    ])
    const save = (sent: Partial<TermsForm>, token = officeAdmin) =>
      call(saveContractTerms, { pj_id, version: 1, form: { ...form, ...sent } }, token)
    expect((await save({}, staff)).status).toBe(403)
    expect((await save({ contract_value: 'มาก' })).error.message).toContain('กรุณากรอกจำนวนเงิน')
    const terms = { ...form.terms, hours: { kind: 'always' as const } }
    expect((await save({ terms })).error.message).toContain('นับเป็นวันทำการได้เมื่อ')
  })
})

it('lots and bank guarantees are read by who sees the project, and changed by its administrators while it is in use', async () => {
  const { call, admin, officeAdmin, staff, otherStaff, viewer, fourG } = records
  const pj_id = await records.addProject({ pj_code: 'rights' })
  const reads = async (token: string) => [
    (await call(projectLots, { pj_id }, token)).status,
    (await call(bankGuarantees, { pj_id }, token)).status,
    (await call(lotEquipment, { pj_id, search: '' }, token)).status,
  ]
  expect(
    await Promise.all([admin, officeAdmin, staff, otherStaff, viewer, fourG].map(reads)),
  ).toEqual([200, 200, 200, 404, 403, 404].map((status) => [status, status, status]))
  const writes = async (token: string) => [
    (await call(saveLot, { pj_id, form: { ...lotForm, name: randomUUID() } }, token)).status,
    (await call(saveBankGuarantee, { pj_id, form: guaranteeForm }, token)).status,
  ]
  expect(await writes(staff)).toEqual([403, 403])
  expect(await writes(officeAdmin)).toEqual([200, 200])
  await call(archiveProject, { id: pj_id, version: 1, archived: true }, officeAdmin)
  expect(await writes(officeAdmin)).toEqual([400, 400])
})
