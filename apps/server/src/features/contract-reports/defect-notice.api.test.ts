import { defectNotice } from '@roadside/contract/contract-reports/defect-notice-call.ts'
import { unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import {
  buildContractorUser,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { at, contractTools } from './testing/contracts.ts'

let t: TestApp
let contract: number
let ticket: number
const tokens: Record<string, string> = {}
const assets: Record<string, number> = {}

/** A contract with equipment in every state, of which a part stands at another department's site. */
beforeAll(async () => {
  t = await createTestApp()
  t.clock.now = at('2026-10-02 09:00')
  const { pool } = t.test.database
  const tools = contractTools(t)
  const alarms = alarmTools(t)
  const { wid, departmentId, groupId } = await alarms.place('Flooding')
  const other = await alarms.place('Flooding')
  const contractorId = await tools.contractor('บริษัท ก')
  contract = await tools.contract({
    code: 'ก',
    departmentId,
    wid,
    contractorId,
    terms: { ...unknownTerms, finish: { amount: 7, unit: 'days' } },
    guarantee: ['2026-01-01', '2026-09-30'],
  })
  await pool.query(
    `update project set signed_on = '2025-06-01', employer = 'กรมตัวอย่าง' where id = $1`,
    [contract],
  )
  const begun = at('2026-08-01 00:00')
  const add = async (
    name: string,
    more: { health: string; since: Date; guards?: boolean; wid?: number },
  ) => {
    const kind = more.guards ? 'lamp' : 'flooding'
    const id = await tools.equipment(kind, more.wid ?? wid, begun, { guards: more.guards ?? false })
    await pool.query(
      `update asset set name = $2, health = $3, health_since = $4, reason = 'เหตุของ ' || $2, project_id = $5 where id = $1`,
      [id, name, more.health, more.since, contract],
    )
    assets[name] = id
  }
  await add('เสียก่อน', { health: 'unreachable', since: at('2026-09-01 10:00') })
  await add('เสีย', { health: 'fault', since: at('2026-09-30 23:59') })
  await add('เสียหลังพ้นประกัน', { health: 'fault', since: at('2026-10-01 00:00') })
  await add('ปกติ', { health: 'ok', since: begun })
  await add('โคมไม่ส่งข้อมูล', { health: 'unreachable', since: begun, guards: true })
  await add('ที่อื่น', { health: 'fault', since: begun, wid: other.wid })
  ticket = await tools.ticket({
    asset: assets['เสีย']!,
    opened: at('2026-10-01 08:00'),
    contractorId,
  })
  await pool.query(
    `insert into ticket_photo (id, ticket_id, kind, picture, bytes, device_at, received_at, by)
     values ($1, $2, 'before', decode(repeat('00', 32), 'hex'), 1, now(), now(), 'staff')`,
    [randomUUID(), ticket],
  )
  await buildUser(t, { username: 'staff', groupId, departmentId, role: 'user' })
  await buildUser(t, {
    username: 'neighbour',
    groupId: other.groupId,
    departmentId: other.departmentId,
    role: 'user',
  })
  await buildContractorUser(t, { username: 'party', contractorId })
  for (const name of ['staff', 'neighbour', 'party']) tokens[name] = await t.tokenOf(name)
}, 60_000)
afterAll(() => t.close())

const notice = async (username: string) =>
  t.call(defectNotice, { pj_id: contract }, tokens[username])

test('lists what is in fault under guarantee, the oldest first, and counts what is not claimed', async () => {
  const { status, body } = await notice('staff')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    contractor: 'บริษัท ก',
    contract_no: 'ส.ก',
    signed_on: '2025-06-01',
    employer: 'กรมตัวอย่าง',
    finish: { amount: 7, unit: 'days' },
    total: 2,
    left_out: { not_guaranteed: 1, behind_a_cause: 0, out_of_sight: 1 },
  })
  expect(body.defects.map(({ device, health, since }) => [device, health, since])).toEqual([
    ['เสียก่อน', 'unreachable', '2026-09-01T10:00:00+07:00'],
    ['เสีย', 'fault', '2026-09-30T23:59:00+07:00'],
  ])
})

test('each has its evidence: what was reported, the open ticket and its photos', async () => {
  const [first, second] = (await notice('staff')).body.defects
  expect(first).toMatchObject({ reason: 'เหตุของ เสียก่อน', ticket: null, guarantee_to: '2026-09-30' })
  expect(second?.ticket).toMatchObject({ id: ticket, photos: 1 })
})

test('the guarantee is that of the lot, where there is one', async () => {
  const { pool } = t.test.database
  const { rows } = await pool.query<{ id: number }>(
    `insert into lot (project_id, name, period_unit, guarantee_from, guarantee_to) values ($1, 'งวดที่ 2', 'day', '2026-09-01', '2027-08-31') returning id`,
    [contract],
  )
  await pool.query('update asset set lot_id = $2 where id = $1', [
    assets['เสียหลังพ้นประกัน'],
    rows[0]?.id,
  ])
  const { defects, left_out } = (await notice('staff')).body
  expect(defects.at(-1)).toMatchObject({
    device: 'เสียหลังพ้นประกัน',
    lot: 'งวดที่ 2',
    guarantee_to: '2027-08-31',
  })
  expect(left_out.not_guaranteed).toBe(0)
})

test('what another fault explains is no claim of its own', async () => {
  const { pool } = t.test.database
  const alarm = async (asset: number, suppressedBy: number | null) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into alarm (kind, solution, subject, subject_name, asset_id, wid, severity, raised_at, noted_at, last_seen_at, is_active, suppressed_by)
       select 'fault', 'flooding', 'asset:' || id, name, id, wid, 'major', now(), now(), now(), true, $2 from asset where id = $1 returning id`,
      [asset, suppressedBy],
    )
    return rows[0]?.id ?? 0
  }
  const root = await alarm(assets['เสีย']!, null)
  await alarm(assets['เสียก่อน']!, root)
  const { defects, left_out } = (await notice('staff')).body
  expect(defects.map(({ device }) => device)).not.toContain('เสียก่อน')
  expect(defects.map(({ device }) => device)).toContain('เสีย')
  expect(left_out.behind_a_cause).toBe(1)
})

test('does not exist for a contractor, nor for another department', async () => {
  expect((await notice('party')).status).toBe(404)
  expect((await notice('neighbour')).status).toBe(404)
})
