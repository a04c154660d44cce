import { randomUUID } from 'node:crypto'
import type { Body } from '@roadside/contract/call.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import * as calls from '@roadside/contract/service-levels/pause-calls.ts'
import { openTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import { findUnwanted } from '@roadside/server-kit/media/picture-repository.ts'
import { findPauses, pausesAt } from '@roadside/server-kit/pause-repository.ts'
import {
  buildContractorUser,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { pauseLetters } from './pause-repository.ts'

let t: TestApp
let wid: number
let asset: number
let contract: number
let otherContract: number
let official: string
let staff: string
let technician: string
let rival: string
beforeAll(async () => {
  t = await createTestApp()
  const { pool } = t.test.database
  const one = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0
  const place = await alarmTools(t).place('Flooding')
  wid = place.wid
  const own = await one(`insert into contractor (name) values ('บริษัท ก') returning id`)
  const other = await one(`insert into contractor (name) values ('บริษัท ข') returning id`)
  const project = (code: string, contractor: number) =>
    one(
      `insert into project (code, name, contract_no, department_id, contractor_id) values ($1, $1, $1, $2, $3) returning id`,
      [code, place.departmentId, contractor],
    )
  contract = await project('ส.1/2569', own)
  otherContract = await project('ส.2/2569', other)
  await pool.query('update site set project_id = $1 where wid = $2', [contract, wid])
  await one(
    `insert into device (solution, wid, external_id, name, report_s, timeout_s) values ('flooding', $1, 'm1', 'มาตรน้ำ 1', 300, 900) returning id`,
    [wid],
  )
  asset = await one(`select id from asset where name = 'มาตรน้ำ 1'`)
  await buildUser(t, { username: 'official', role: 'admin', groupId: place.groupId })
  await buildUser(t, { username: 'staff', ...place })
  await buildContractorUser(t, { username: 'technician', contractorId: own })
  await buildContractorUser(t, { username: 'rival', contractorId: other })
  official = await t.tokenOf('official')
  staff = await t.tokenOf('staff')
  technician = await t.tokenOf('technician')
  rival = await t.tokenOf('rival')
  t.clock.now = new Date('2026-11-21T10:00:00+07:00')
})
afterAll(() => t.close())

type Claim = Body<typeof calls.claimPause>
const form: Claim['form'] = {
  reason: 'no_access',
  from: '2026-11-20T08:00:00+07:00',
  to: '2026-11-20T10:00:00+07:00',
}
const claim = (
  sent: Partial<Claim['form']> = {},
  token = staff,
  place: Claim['place'] = { kind: 'equipment', pj_id: contract, asset_id: asset },
) =>
  t.call(calls.claimPause, { request_id: randomUUID(), place, form: { ...form, ...sent } }, token)
const list = async (token = staff) =>
  (await t.call(calls.servicePauses, { pj_id: contract }, token)).body
const find = async (id: number, token = staff) => (await list(token)).find((one) => one.id === id)
const decide = async (id: number, sent: Partial<Body<typeof calls.decidePause>> = {}) => {
  const { version = 0 } = (await find(id)) ?? {}
  return t.call(calls.decidePause, { id, version, decision: 'agreed', ...sent }, official)
}

test('a claim by the contractor is received when it is made, and counts once it is agreed to', async () => {
  const { id } = (await claim({ claim: 'ประตูปิด' }, technician)).body
  expect(await find(id, technician)).toMatchObject({
    place: 'equipment',
    place_name: 'มาตรน้ำ 1',
    party: 'contractor',
    claim: 'ประตูปิด',
    claimed_at: '2026-11-21T10:00:00+07:00',
    decision: 'claimed',
    may_edit: false,
    may_decide: false,
    may_withdraw: true,
  })
  const read = async () =>
    (
      await findPauses(t.test.database.db, [contract], {
        from: Date.parse(form.from),
        to: Date.parse(form.from) + 1,
      })
    ).find((one) => one.id === id)
  expect((await read())?.decision).toBe('claimed')
  // officials do not decide, those who may change the contract do
  const version = 1
  const sent = { id, version, decision: 'agreed' } as const
  expect((await t.call(calls.decidePause, sent, staff)).status).toBe(403)
  expect((await t.call(calls.decidePause, sent, technician)).status).toBe(404)
  expect((await decide(id)).status).toBe(200)
  expect(await find(id)).toMatchObject({
    decision: 'agreed',
    decided_at: '2026-11-21T10:00:00+07:00',
  })
  expect(await read()).toMatchObject({ decision: 'agreed', assetId: asset, wid: null })
  // decided: its contractor changes it no more
  const gone = await t.call(calls.withdrawPause, { id, version: 2 }, technician)
  expect(gone.status).toBe(403)
})

test('each account sees the pauses of its own contracts alone', async () => {
  const { id } = (await claim({}, technician)).body
  expect((await t.call(calls.servicePauses, { pj_id: contract }, rival)).status).toBe(404)
  expect((await t.call(calls.withdrawPause, { id, version: 1 }, rival)).status).toBe(404)
  expect(
    (await claim({}, rival, { kind: 'equipment', pj_id: contract, asset_id: asset })).status,
  ).toBe(404)
  expect((await claim({}, rival, { kind: 'contract', pj_id: contract })).status).toBe(404)
  // equipment of another contract is none of this one
  expect(
    (await claim({}, rival, { kind: 'equipment', pj_id: otherContract, asset_id: asset })).status,
  ).toBe(404)
})

test('times in the wrong order, and a claim received in the future, are refused', async () => {
  const wrong = await claim({ from: form.to ?? '', to: form.from })
  expect([wrong.status, wrong.error.message]).toEqual([400, 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม'])
  const later = await claim({ claimed_at: '2026-11-22T08:00:00+07:00' })
  expect(later.error.message).toContain('ต้องไม่อยู่ในอนาคต')
  expect((await claim({ claimed_at: form.from }, technician)).status).toBe(400)
})

test('a late claim of force majeure is marked, and agreed to only where the fault is the authority’s', async () => {
  // ended on 1 November, claimed on the 17th: the 15 days end on Monday the 16th
  const late = {
    reason: 'force_majeure',
    from: '2026-10-31T08:00:00+07:00',
    to: '2026-11-01T08:00:00+07:00',
  } as const
  const { id } = (await claim({ ...late, claimed_at: '2026-11-17T09:00:00+07:00' })).body
  const seen = await find(id)
  expect([seen?.is_late, seen?.problem]).toEqual([true, expect.stringContaining('15 วัน')])
  const refused = await decide(id)
  expect([refused.status, refused.error.message]).toEqual([
    400,
    expect.stringContaining('เกินกำหนด'),
  ])
  expect((await decide(id, { is_authoritys_fault: true })).status).toBe(200)
  const intime = (await claim({ ...late, claimed_at: '2026-11-16T16:00:00+07:00' })).body.id
  expect((await find(intime))?.is_late).toBe(false)
  expect((await decide(intime)).status).toBe(200)
})

test('another decision, and another reason of what was decided, needs a note and a letter', async () => {
  const { id } = (await claim()).body
  expect((await decide(id, { decision: 'refused' })).error.message).toBe('กรุณาระบุเหตุผลที่ไม่เห็นชอบ')
  expect((await decide(id, { decision: 'refused', note: 'ไม่มีหลักฐาน' })).status).toBe(200)
  expect((await decide(id)).error.message).toContain('ต้องระบุเหตุผลและเลขที่หนังสือ')
  const letter = { note: 'พบหลักฐาน', letter_number: 'คค 0703/12', letter_date: '20/11/2569' }
  expect((await decide(id, letter)).status).toBe(200)
  const save = async (sent: object, token = official) => {
    const { version = 0, letter_number = '' } = (await find(id)) ?? {}
    const same = { ...form, claimed_at: null, letter_number }
    return t.call(calls.savePause, { id, version, form: { ...same, ...sent } }, token)
  }
  expect((await save({ reason: 'waiting_for_authority' }, staff)).status).toBe(403)
  expect((await save({ reason: 'waiting_for_authority' })).status).toBe(400)
  expect((await save({ reason: 'waiting_for_authority', note: 'จัดใหม่' })).status).toBe(200)
  expect(await find(id)).toMatchObject({
    reason: 'waiting_for_authority',
    decision: 'agreed',
    decision_note: 'จัดใหม่',
    letter_number: 'คค 0703/12',
    version: 4,
  })
  const { rows } = (await t.call(recordHistory, { kind: 'service_pause', id }, staff)).body
  expect(rows.map(({ action }) => action)).toEqual(['edit', 'edit', 'edit', 'add'])
  expect(rows[1]?.changes).toContainEqual({
    field: 'decision',
    from: 'refused',
    to: 'agreed',
    names: { from: 'ไม่เห็นชอบ', to: 'เห็นชอบ' },
  })
  const stale = await t.call(
    calls.decidePause,
    { id, version: 2, decision: 'agreed', note: 'ก', letter_number: 'ข' },
    official,
  )
  expect(stale.status).toBe(409)
})

test('sent twice a claim is one, and a withdrawn one is read nowhere', async () => {
  const body: Claim = {
    request_id: randomUUID(),
    place: { kind: 'site', pj_id: contract, wid },
    form,
  }
  const first = (await t.call(calls.claimPause, body, technician)).body.id
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  expect((await t.call(calls.claimPause, body, technician)).body.id).toBe(first)
  expect((await find(first))?.place).toBe('site')
  await t.call(calls.withdrawPause, { id: first, version: 1 }, technician)
  expect(await find(first)).toBeUndefined()
  const read = await findPauses(t.test.database.db, [contract], { from: 0, to: Date.now() })
  expect(read.some(({ id }) => id === first)).toBe(false)
})

test('a pause of a ticket is of its equipment; others of the site or the contract apply there too', async () => {
  const opened = await t.call(
    openTicket,
    { request_id: randomUUID(), asset_id: asset, beside: true },
    staff,
  )
  const ticket_id = opened.body.id
  const lasting = { from: '2026-11-21T08:00:00+07:00', to: null }
  const own = (await claim(lasting, staff, { kind: 'ticket', ticket_id })).body.id
  const all = (await claim(lasting, staff, { kind: 'contract', pj_id: contract })).body.id
  const elsewhere = await buildSite(t, {
    departmentId: (
      await t.test.database.pool.query<{ department_id: number }>(
        'select department_id from site where wid = $1',
        [wid],
      )
    ).rows[0]!.department_id,
    typeName: 'Flooding',
    name: 'อื่น',
  })
  await t.test.database.pool.query('update site set project_id = $1 where wid = $2', [
    contract,
    elsewhere,
  ])
  const other = (await claim(lasting, staff, { kind: 'site', pj_id: contract, wid: elsewhere }))
    .body.id
  const shown = (await t.call(calls.servicePauses, { ticket_id }, staff)).body.map(({ id }) => id)
  expect(shown).toEqual(expect.arrayContaining([own, all]))
  expect(shown).not.toContain(other)
  expect((await find(own))?.ticket_number).toBe(opened.body.number)
  const read = await findPauses(t.test.database.db, [contract], {
    from: t.clock.now.getTime(),
    to: t.clock.now.getTime() + 1,
  })
  const at = { projectId: contract, wid, assetId: asset }
  expect(pausesAt(read, at).map(({ id }) => id)).toEqual([own, all])
  expect(pausesAt(read, { ...at, assetId: null }).map(({ id }) => id)).toEqual([all])
  // the ticket is not the technician's
  expect((await claim(lasting, technician, { kind: 'ticket', ticket_id })).status).toBe(404)
})

test('a letter is kept whole, as PDF or picture, and nothing else', async () => {
  const { id } = (await claim({}, technician)).body
  const put = async (content: Buffer, token = technician) => {
    const { version = 0 } = (await find(id)) ?? {}
    return t.call(calls.pauseLetter, { id, version, content: content.toString('base64') }, token)
  }
  expect((await put(Buffer.from('<html>'))).error.message).toContain('PDF, JPEG หรือ PNG')
  expect((await put(Buffer.from('%PDF-1.7 x'), rival)).status).toBe(404)
  const pdf = Buffer.from('%PDF-1.7\nหนังสือ')
  expect((await put(pdf)).status).toBe(200)
  const { letter, letter_type } = (await find(id, technician)) ?? {}
  expect(letter_type).toBe('application/pdf')
  const got = await t.app.http.inject({ url: letter ?? '' })
  expect([got.statusCode, got.headers['content-type'], got.rawPayload.equals(pdf)]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  const unwanted = await findUnwanted(t.test.database.db, [pauseLetters], {
    usedBefore: new Date('2099-01-01'),
    now: t.clock.now,
    months: 1,
    limit: 100,
  })
  expect(unwanted).toEqual([])
})
