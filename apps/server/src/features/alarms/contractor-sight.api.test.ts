import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { alarmCounts, alarmHistory, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { acknowledgeAlarm, assignAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import { moveTicket, openTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import { refreshToken, login } from '@roadside/contract/session-calls.ts'
import {
  buildContractorUser,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid: number
/** Contractors and a project of each, by their names. */
const contractors: Record<string, number> = {}
const projects: Record<string, number> = {}
/** One piece of equipment each: of the site's contract, of another contract, guarded, hidden behind the other's. */
let ofSite: number
let ofOther: number
let guarded: number
let hidden: number
let mine: string
let others: string

const insert = async (text: string, values: readonly unknown[]) =>
  (await t.test.database.pool.query<{ id: number }>(`${text} returning id`, [...values])).rows[0]
    ?.id ?? 0
const moveTo = (asset: number, project: number | null) =>
  t.test.database.pool.query('update asset set project_id = $1 where id = $2', [project, asset])
const listOf = async (token: string, body: object = {}) =>
  (await t.call(alarmList, body, token)).body.rows
const seen = async (token: string, body: object = {}) =>
  (await listOf(token, body)).map(({ asset_id }) => asset_id)

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  const place = await tools.place('Flooding')
  wid = place.wid
  for (const name of ['mine', 'others']) {
    const id = await insert('insert into contractor (name) values ($1)', [`ผู้รับจ้าง ${name}`])
    contractors[name] = id
    projects[name] = await insert(
      'insert into project (code, name, department_id, contractor_id) values ($1, $1, $2, $3)',
      [`SECRET-${name}`, place.departmentId, id],
    )
    await buildContractorUser(t, { username: name, contractorId: id })
  }
  await buildUser(t, { username: 'staff', firstname: 'สมหญิง', ...place })
  await t.test.database.pool.query('update site set project_id = $1 where wid = $2', [
    projects['mine'],
    wid,
  ])
  ofSite = await tools.equipment('flooding', wid, { name: 'ของสัญญาพื้นที่' })
  ofOther = await tools.equipment('flooding', wid, { name: 'SECRET-equipment' })
  guarded = await tools.equipment('flooding', wid, { guards: true })
  hidden = await tools.equipment('flooding', wid)
  await moveTo(ofOther, projects['others'] ?? null)
  await tools.turn([ofSite, ofOther, guarded, hidden], { health: 'unreachable' })
  await tools.evaluate()
  tools.pass(3600)
  await tools.evaluate()
  await t.test.database.pool.query(
    `update alarm set suppressed_by = (select id from alarm where asset_id = $1 and closed_at is null)
     where asset_id = $2 and closed_at is null`,
    [ofOther, hidden],
  )
  mine = await t.tokenOf('mine')
  others = await t.tokenOf('others')
})
afterAll(() => t.close())

test('sees the alarms of its own contracts, by whatever they are asked for', async () => {
  expect(await seen(mine)).toEqual([ofSite])
  expect(await seen(others)).toEqual([ofOther])
  const [foreign] = await listOf(others)
  for (const body of [
    { asset: ofOther },
    { id: foreign?.id ?? 0 },
    { subject: foreign?.subject_key ?? '' },
    { contractor: contractors['others'] ?? 0 },
    { search: 'SECRET-equipment' },
    { state: 'history' as const, asset: guarded },
  ])
    expect(await listOf(mine, body)).toEqual([])
  expect((await t.call(alarmHistory, { id: foreign?.id ?? 0 }, mine)).status).toBe(404)
  const text = JSON.stringify(await listOf(mine, { state: 'history', perPage: 500 }))
  expect(text).not.toContain('SECRET-others')
  expect(text).not.toContain('SECRET-equipment')
})

test('counts only these, and does not tell of what its own are hidden behind', async () => {
  const { body } = await t.call(alarmCounts, {}, mine)
  expect(body).toMatchObject({ rows: [{ total: 1 }], hidden: 1, mine: 0 })
  expect(await listOf(mine, { state: 'hidden' })).toMatchObject([
    { asset_id: hidden, suppressed: null },
  ])
  expect(await listOf(others)).toMatchObject([{ asset_id: ofOther, hidden: 0 }])
})

test('is told why a circuit is dark only where no lamp of others is counted', async () => {
  const { pool } = t.test.database
  const id = await insert(
    `insert into alarm (kind, solution, subject, subject_name, wid, severity, raised_at, noted_at, last_seen_at, is_active, why)
     values ('circuit_dark', 'lighting', 'circuit:' || $1::bigint || ':a', 'วงจร A', $1, 'major', $2, $2, $2, true, '9 จาก 10 ดวงดับ')`,
    [wid, t.clock.now],
  )
  const found = async (search: string) =>
    (await listOf(mine, { search, state: 'history' })).map(({ why }) => why)
  expect(await listOf(mine, { id })).toMatchObject([{ subject: 'วงจร A', why: '' }])
  expect(await found('9 จาก 10')).toEqual([])
  await pool.query('update asset set archived_at = now() where id = $1', [ofOther])
  expect(await found('9 จาก 10')).toEqual(['9 จาก 10 ดวงดับ'])
  await pool.query('update asset set archived_at = null where id = $1', [ofOther])
  await pool.query('delete from alarm where id = $1', [id])
})

test('is told of no person and no note of the authority', async () => {
  const staff = await t.tokenOf('staff')
  const [alarm] = await listOf(mine)
  const ids = [alarm?.id ?? 0]
  await t.call(acknowledgeAlarm, { ids, note: 'บันทึกภายใน' }, staff)
  await t.call(assignAlarm, { ids, assignee: 'staff' }, staff)
  const rows = await listOf(mine)
  const { body } = await t.call(alarmHistory, { id: ids[0] ?? 0 }, mine)
  expect(rows).toMatchObject([{ is_acknowledged: true }])
  expect(body.rows.map(({ type }) => type)).toEqual(['assigned', 'acknowledged', 'raised'])
  expect(JSON.stringify([rows, body])).not.toMatch(/staff|สมหญิง|บันทึกภายใน/)
  expect((await t.call(acknowledgeAlarm, { ids }, mine)).status).toBe(404)
  // nor offered for others to choose
  const assigned = await t.call(assignAlarm, { ids, assignee: 'mine' }, staff)
  expect(assigned.status).toBe(400)
})

test('equipment that moves to another contract is gone at once, for a page that is open, too', async () => {
  const [alarm] = await listOf(mine)
  await moveTo(ofSite, projects['others'] ?? null)
  expect(await seen(mine)).toEqual([])
  expect((await t.call(alarmHistory, { id: alarm?.id ?? 0 }, mine)).status).toBe(404)
  expect(new Set(await seen(others))).toEqual(new Set([ofSite, ofOther]))
  await moveTo(ofSite, null)
})

test('a stream of a contractor tells within a second of its own alarms, tickets and equipment, and nothing of others at the same site', async () => {
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = t.app.http.server.address() as AddressInfo
  const abort = new AbortController()
  const streams = await Promise.all(
    [mine, others].map(async (token) => {
      const { body } = await fetch(`http://127.0.0.1:${port}/api/live`, {
        headers: { authorization: `Bearer ${token}` },
        signal: abort.signal,
      })
      const stream = { text: '' }
      void (async () => {
        for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? [])
          stream.text += chunk
      })().catch(() => undefined)
      return stream
    }),
  )
  const [own, foreign] = streams as [{ text: string }, { text: string }]
  const changesOf = ({ text }: { text: string }) =>
    [...text.matchAll(/event: change\ndata: (.*)/g)].map(
      ([, data = '']) => JSON.parse(data) as LiveMessage,
    )
  const topicsOf = (stream: { text: string }) =>
    [...new Set(changesOf(stream).map(({ topic }) => topic))].toSorted()
  // each begins with what it is compared with
  for (const stream of streams)
    await expect.poll(() => stream.text, { timeout: 10_000 }).toContain('event: reset')
  const forget = () => streams.forEach((stream) => (stream.text = ''))
  const tell = (topic: string) =>
    t.app.deps.live.publish([
      { topic, wid, kind: topic === 'alarms' ? 'alarm' : 'state' },
      { topic: 'alarms', wid: null, kind: 'alarm' },
    ])
  // a second, and another one for a busy machine
  const quick = { timeout: 2_000, interval: 25 }

  // equipment of the other contractor, at the same site
  forget()
  await tools.turn([ofOther], { health: 'fault' })
  tell('flooding')
  await expect.poll(() => topicsOf(foreign), quick).toEqual(['contractEquipment'])
  expect(changesOf(own)).toEqual([])

  // an alarm of its own
  forget()
  const [alarm] = await listOf(mine, { state: 'history', asset: ofSite })
  await t.test.database.pool.query('update alarm set occurrences = occurrences + 1 where id = $1', [
    alarm?.id,
  ])
  tell('alarms')
  await expect.poll(() => topicsOf(own), quick).toEqual(['alarms', 'contractEquipment'])
  expect(changesOf(own).every((message) => message.wid === wid)).toBe(true)
  expect(changesOf(foreign)).toEqual([])

  // a ticket of its own: it comes, and goes to the other
  const staff = await t.tokenOf('staff')
  const { body: opened } = await t.call(
    openTicket,
    { request_id: randomUUID(), asset_id: guarded, beside: true },
    staff,
  )
  const assign = (contractor: number | undefined) =>
    t.call(
      moveTicket,
      {
        id: opened.id,
        request_id: randomUUID(),
        move: 'assign',
        contractor_id: contractor ?? null,
      },
      staff,
    )
  forget()
  await assign(contractors['mine'])
  await expect.poll(() => topicsOf(own), quick).toContain('tickets')
  expect(changesOf(foreign)).toEqual([])
  forget()
  await assign(contractors['others'])
  await expect.poll(() => topicsOf(own), quick).toContain('tickets')
  await expect.poll(() => topicsOf(foreign), quick).toContain('tickets')

  // a change that its contracts have no part in is none, whether a lamp that is guarded can be reached least of all
  forget()
  await tools.turn([guarded], { health: 'ok' })
  tell('flooding')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect([changesOf(own), changesOf(foreign)]).toEqual([[], []])
  abort.abort()
})

test('a contractor that is archived is out at once, and its tokens are not renewed', async () => {
  const { body } = await t.call(login, { username: 'others', password: testPassword })
  const archive = (at: Date | null) =>
    t.test.database.pool.query('update contractor set archived_at = $1 where id = $2', [
      at,
      contractors['others'],
    ])
  await archive(t.clock.now)
  await expect
    .poll(async () => (await t.call(alarmList, {}, others)).status, { timeout: 10_000 })
    .toBe(401)
  const renewed = await t.call(refreshToken, { refreshToken: body.refreshToken })
  expect(renewed.status).toBe(401)
  const again = await t.call(login, { username: 'others', password: testPassword })
  expect([again.status, again.error.message]).toEqual([401, expect.stringContaining('ถูกจัดเก็บแล้ว')])
  await archive(null)
})
