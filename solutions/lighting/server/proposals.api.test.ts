import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchLocationSEM, updateLocationSEM } from '../calls.ts'
import { registeredLamp, saveLamp } from '../installed-calls.ts'
import * as calls from '../proposal-calls.ts'

const devid = '0102030405060708'
const typed = { latitude: '13.84512', longitude: '100.40231', sta: '2+150', note: 'อยู่อีกฝั่งถนน' }

let t: TestApp
let admin: string
let staff: string
let colleague: string
let stranger: string
/** What the lamp is called for others than admin. */
let handle: string

beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, {
    code: 'office-1',
    departments: ['ขทช.หนึ่ง', 'ขทช.สอง'],
  })
  const [one = 0, two = 0] = [departments['ขทช.หนึ่ง'], departments['ขทช.สอง']]
  const wid = await buildSite(t, { departmentId: one, name: 'ถนนทดสอบ' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId, departmentId: one, role: 'user' })
  await buildUser(t, { username: 'colleague', groupId, departmentId: one, role: 'user' })
  await buildUser(t, { username: 'stranger', groupId, departmentId: two, role: 'user' })
  ;[admin, staff, colleague, stranger] = await Promise.all([
    t.tokenOf('admin'),
    t.tokenOf('staff'),
    t.tokenOf('colleague'),
    t.tokenOf('stranger'),
  ])
  const { rows } = await t.test.database.pool.query<{ handle: string }>(
    `insert into lamp (wid, devid, pole, profile_id, latitude, longitude, sta)
    select $1, $2, 'P-1', min(id), '13.8', '100.4', '' from device_profile returning handle`,
    [wid, devid],
  )
  handle = rows[0]?.handle ?? ''
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.test.database.pool.query(
    'delete from lamp_position_proposal; delete from lamp_position_answer',
  )
})

const place = async () => (await t.call(fetchLocationSEM, { devid }, admin)).body
const propose = (change: object = {}) =>
  t.call(calls.proposePosition, { devid: handle, ...typed, ...change }, staff)
const listed = async () =>
  (await t.call(calls.positionProposals, { page: 1, perPage: 25 }, admin)).body.rows
const settle = (is_accepted: boolean, id: number) =>
  t.call(calls.settleProposal, { devid, id, is_accepted }, admin)
const answer = async () => (await t.call(calls.proposalAnswer, { devid: handle }, staff)).body

test('a position that staff proposes is stored when admin takes it, and not before', async () => {
  expect((await propose()).status).toBe(200)
  expect(await place()).toMatchObject({ latitude: '13.8', longitude: '100.4', sta: '' })
  expect((await t.call(calls.positionProposal, { devid: handle }, staff)).body).toMatchObject({
    ...typed,
    proposed_by: 'staff',
  })
  const [proposal] = await listed()
  expect(proposal).toMatchObject({
    ...typed,
    devid,
    site: 'ถนนทดสอบ',
    pole: 'P-1',
    stored: { latitude: '13.8', longitude: '100.4', sta: '' },
  })
  expect((await settle(true, proposal?.id ?? 0)).status).toBe(200)
  const { note: _, ...position } = typed
  expect(await place()).toMatchObject(position)
  expect(await listed()).toEqual([])
  const { rows } = await t.test.database.pool.query(
    `select username, action, after from audit_log where action like '%LampPositionProposal' or action = 'proposeLampPosition' order by id desc limit 2`,
  )
  expect(rows).toMatchObject([
    { username: 'admin', action: 'settleLampPositionProposal', after: position },
    { username: 'staff', action: 'proposeLampPosition', after: typed },
  ])
  const { rows: points } = await t.test.database.pool.query(
    'select point_lat, point_lon from lamp where devid = $1',
    [devid],
  )
  expect(points).toEqual([{ point_lat: 13.84512, point_lon: 100.40231 }])
})

test('a refused proposal changes nothing; one that was replaced meanwhile is not decided', async () => {
  const before = await place()
  await propose({ latitude: '13.9' })
  const [seen] = await listed()
  // within the same second
  await propose({ latitude: '13.91' })
  const late = await settle(true, seen?.id ?? 0)
  expect(late.status).toBe(409)
  const [newer] = await listed()
  expect(newer).toMatchObject({ latitude: '13.91' })
  expect((await settle(false, newer?.id ?? 0)).status).toBe(200)
  const { rows } = await t.test.database.pool.query(
    `select before, after from audit_log where action = 'settleLampPositionProposal' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ before: { latitude: '13.91' }, after: null }])
  expect(await place()).toEqual(before)
  expect(await listed()).toEqual([])
})

test('what is no position is refused with a sentence, and lamps out of sight stay so', async () => {
  const answer = await propose({ latitude: 'ริมถนน' })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('กรุณากำหนดพิกัดให้ถูกต้องก่อนเสนอ')
  const far = await t.call(calls.proposePosition, { devid: handle, ...typed }, stranger)
  expect(far.status).toBe(404)
  expect(await listed()).toEqual([])
})

test('a position that admin sets meanwhile ends the proposal', async () => {
  await propose()
  const [proposal] = await listed()
  const own = { devid, latitude: '13.7', longitude: '100.5', sta: '' }
  expect((await t.call(updateLocationSEM, own, admin)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await settle(true, proposal?.id ?? 0)).status).toBe(409)
  expect(await place()).toMatchObject({ latitude: '13.7', longitude: '100.5' })
  expect(await answer()).toMatchObject({ outcome: 'set_otherwise', answered_by: 'admin' })
})

test('who proposed reads what came of it, until they propose anew; others do not', async () => {
  await propose({ latitude: '13.86' })
  expect(await answer()).toBeNull()
  await settle(false, (await listed())[0]?.id ?? 0)
  expect(await answer()).toMatchObject({
    latitude: '13.86',
    outcome: 'refused',
    answered_by: 'admin',
  })
  expect((await answer())?.answered_at).toContain('+07:00')
  expect((await t.call(calls.proposalAnswer, { devid }, admin)).body).toBeNull()
  expect((await t.call(calls.proposalAnswer, { devid: handle }, stranger)).status).toBe(404)
  await propose({ latitude: '13.87' })
  expect(await answer()).toBeNull()
  await settle(true, (await listed())[0]?.id ?? 0)
  expect(await answer()).toMatchObject({ latitude: '13.87', outcome: 'accepted' })
})

test('the proposed position that admin stores by the form is an accepted one', async () => {
  await propose({ latitude: '13.88' })
  const own = { devid, latitude: '13.88', longitude: typed.longitude, sta: '' }
  expect((await t.call(updateLocationSEM, own, admin)).status).toBe(200)
  expect(await answer()).toMatchObject({ outcome: 'accepted', answered_by: 'admin' })
  // another STA at the place where the lamp stands
  await propose({ latitude: '13.88', sta: '2+175' })
  expect((await t.call(updateLocationSEM, { ...own, sta: '2+175' }, admin)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await answer()).toMatchObject({ outcome: 'accepted', answered_by: 'admin' })
})

test('where the registration moves the lamp, who proposed reads it', async () => {
  const save = async (latitude: string) => {
    const was = (await t.call(registeredLamp, { devid }, admin)).body
    const lamp = { ...was, latitude, longitude: typed.longitude }
    expect((await t.call(saveLamp, { devid, was, lamp }, admin)).status).toBe(200)
  }
  await propose({ latitude: '13.89' })
  await save('13.6')
  expect(await listed()).toEqual([])
  expect(await answer()).toMatchObject({
    latitude: '13.89',
    outcome: 'set_otherwise',
    answered_by: '',
  })
  await propose({ latitude: '13.89' })
  await save('13.89')
  expect(await answer()).toMatchObject({ outcome: 'accepted', answered_by: '' })
})

test('whose proposal another one replaces reads it', async () => {
  await propose({ latitude: '13.9' })
  const body = { devid: handle, ...typed, latitude: '13.91' }
  expect((await t.call(calls.proposePosition, body, colleague)).status).toBe(200)
  expect(await answer()).toMatchObject({
    latitude: '13.9',
    outcome: 'replaced',
    answered_by: 'colleague',
  })
  expect(await listed()).toMatchObject([{ latitude: '13.91', proposed_by: 'colleague' }])
})

test('admin who settles a proposal and admin who sets the position do not stop each other', async () => {
  await propose({ latitude: '13.92' })
  const [proposal] = await listed()
  const { pool } = t.test.database
  const client = await pool.connect()
  const held = async (count: number) =>
    expect
      .poll(
        async () =>
          (
            await pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(count)
  try {
    await client.query('begin')
    await client.query('select from lamp where devid = $1 for update', [devid])
    const settled = settle(true, proposal?.id ?? 0)
    await held(1)
    const own = { devid, latitude: '13.5', longitude: '100.5', sta: '' }
    const set = t.call(updateLocationSEM, own, admin)
    await held(2)
    await client.query('commit')
    expect([(await settled).status, (await set).status]).toEqual([200, 200])
  } finally {
    client.release(true)
  }
  expect(await place()).toMatchObject({ latitude: '13.5' })
  expect(await answer()).toMatchObject({ latitude: '13.92', outcome: 'accepted' })
  const { rows } = await pool.query(
    `select before ->> 'latitude' as before from audit_log where action = 'updateLocationSEM' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ before: '13.92' }])
})

test('the list is paged, and counts all', async () => {
  const { pool } = t.test.database
  await pool.query(
    `insert into lamp (wid, devid, pole, profile_id) select l.wid, 'many-' || n, 'Q-' || n, l.profile_id
     from lamp l, generate_series(1, 30) n where l.devid = $1`,
    [devid],
  )
  await pool.query(
    `insert into lamp_position_proposal select id, '13.8', '100.4', '', '', 'staff', now() from lamp where devid like 'many-%'`,
  )
  const { body } = await t.call(calls.positionProposals, { page: 2, perPage: 25 }, admin)
  expect([body.total, body.rows.length]).toEqual([30, 5])
})
