import { randomUUID } from 'node:crypto'
import { alarmHistory, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import {
  commentTicket,
  moveTickets,
  openTicket,
  saveTicket,
  ticketList,
  watchTicket,
} from '@roadside/contract/tickets/ticket-calls.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { ticketTools } from './testing/tickets.ts'

let t: TestApp
let alarms: ReturnType<typeof alarmTools>
let tickets: ReturnType<typeof ticketTools>
let place: { wid: number; departmentId: number; groupId: number }
let staff: string
let colleague: string
let stranger: string

beforeAll(async () => {
  t = await createTestApp()
  alarms = alarmTools(t)
  tickets = ticketTools(t)
  place = await alarms.place('Flooding')
  await buildUser(t, { username: 'staff', firstname: 'สมหญิง', ...place })
  await buildUser(t, { username: 'colleague', firstname: 'สมชาย', ...place })
  await buildUser(t, { username: 'stranger', ...(await alarms.place('Flooding')) })
  staff = await t.tokenOf('staff')
  colleague = await t.tokenOf('colleague')
  stranger = await t.tokenOf('stranger')
})
afterAll(() => t.close())

const own = { contractor_id: null }

test('numbers run by year of Bangkok and department, without gaps or doubles when many open at once', async () => {
  const here = await alarms.place('Flooding')
  await buildUser(t, { username: 'opener', ...here })
  const token = await t.tokenOf('opener')
  const opened = await Promise.all(
    Array.from({ length: 12 }, () => tickets.open({ wid: here.wid, beside: true }, token)),
  )
  // one that fails takes no number
  expect((await tickets.open({ wid: 999_999 }, token)).status).toBe(404)
  const next = await tickets.open({ wid: here.wid, beside: true }, token)
  const numbers = [...opened, next].map(({ body }) => body.number)
  const expected = Array.from(
    { length: 13 },
    (_, index) => `2569-${here.departmentId}-${String(index + 1).padStart(4, '0')}`,
  )
  expect(numbers.toSorted()).toEqual(expected)
  const before = t.clock.now
  t.clock.now = new Date('2026-12-31T17:00:00Z') // midnight in Bangkok
  const later = await t.tokenOf('opener')
  const first = await tickets.open({ wid: here.wid, beside: true }, later)
  t.clock.now = before
  expect(first.body.number).toBe(`2570-${here.departmentId}-0001`)
})

test('tickets are sorted by site and contractor, unless they are more than a list counts', async () => {
  const many = await alarms.place('Flooding')
  const next = await alarms.place('Flooding')
  await t.test.database.pool.query(
    `update site set name = case wid when $1 then 'ข หลัง' else 'ก ก่อน' end, department_id = $3 where wid in ($1, $2)`,
    [many.wid, next.wid, many.departmentId],
  )
  await buildUser(t, { username: 'sorter', ...many })
  const token = await t.tokenOf('sorter')
  const add = (wid: number, first: number, last: number) =>
    t.test.database.pool.query(
      `insert into ticket (number_year, number_department, number_running, title, state_since, priority, origin, subject, subject_name, wid, opened_at, due_at)
       select 2568, $1, n, 'n', now(), 'major', 'hand', 'site:' || $1::bigint, 'n', $1, now(), now() + n * interval '1 hour' from generate_series($2::int, $3::int) n`,
      [wid, first, last],
    )
  const sitesBy = async (sort: 'site' | 'contractor' | 'due_at', order: 'asc' | 'desc') => {
    const { body } = await t.call(ticketList, { page: 1, perPage: 2, sort, order }, token)
    return [body.sort, ...body.rows.map(({ site }) => site)]
  }
  await add(many.wid, 1, 2)
  await add(next.wid, 5001, 5001)
  expect(await sitesBy('site', 'asc')).toEqual(['site', 'ก ก่อน', 'ข หลัง'])
  expect(await sitesBy('site', 'desc')).toEqual(['site', 'ข หลัง', 'ข หลัง'])
  await add(many.wid, 3, 5000)
  for (const sort of ['site', 'contractor'] as const)
    expect(await sitesBy(sort, 'desc')).toEqual(['due_at', 'ข หลัง', 'ข หลัง'])
  expect(await sitesBy('due_at', 'desc')).toEqual(['due_at', 'ก ก่อน', 'ข หลัง'])
})

test('a form sent twice at once opens one ticket, and another form is told of it', async () => {
  const asset = await alarms.equipment('flooding', place.wid, { name: 'P-1' })
  const body = { request_id: randomUUID(), asset_id: asset }
  const both = await Promise.all([t.call(openTicket, body, staff), t.call(openTicket, body, staff)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(both.map(({ body: { id } }) => id)).size).toBe(1)
  const other = await tickets.open({ asset_id: asset }, colleague)
  expect([other.status, other.error.message]).toEqual([
    409,
    `P-1 มีใบงาน ${both[0].body.number} (เปิด) ที่ยังไม่ปิดอยู่แล้ว`,
  ])
  const race = await alarms.equipment('flooding', place.wid, { name: 'P-2' })
  const two = await Promise.all([
    tickets.open({ asset_id: race }, staff),
    tickets.open({ asset_id: race }, colleague),
  ])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a ticket of an alarm takes note of it, and stands on it and in its history', async () => {
  const asset = await alarms.equipment('flooding', place.wid, { name: 'P-3' })
  await alarms.turn(asset, { condition: 'critical' })
  await alarms.evaluate()
  const [alarm] = (await t.call(alarmList, { asset }, staff)).body.rows
  const opened = await tickets.open({ alarm_ids: [alarm?.id ?? 0] }, staff)
  expect(opened.status).toBe(200)
  const [row] = (await t.call(alarmList, { id: alarm?.id ?? 0 }, staff)).body.rows
  expect(row).toMatchObject({
    is_acknowledged: true,
    acknowledged_by_name: 'สมหญิง ระบบ',
    acknowledged_note: `เปิดใบงาน ${opened.body.number}`,
    ticket: { id: opened.body.id, number: opened.body.number, state: 'open' },
  })
  const history = await t.call(alarmHistory, { id: alarm?.id ?? 0 }, staff)
  expect(history.body.rows.map(({ type, note }) => [type, note])).toEqual([
    ['acknowledged', `เปิดใบงาน ${opened.body.number}`],
    ['ticketOpened', opened.body.number],
    ['raised', 'ระดับวิกฤต'],
  ])
  expect(await tickets.find(opened.body.id, staff)).toMatchObject({
    origin: 'alarm',
    title: `${alarm?.kind_name} P-3`,
    priority: alarm?.severity,
    kind_name: alarm?.kind_name,
    alarms: [{ id: alarm?.id, why: alarm?.why }],
  })
  // while the ticket is open nobody is told again
  alarms.pass(5 * 3600)
  staff = await t.tokenOf('staff')
  colleague = await t.tokenOf('colleague')
  await alarms.evaluate()
  expect(await alarms.steps(alarm?.id ?? 0)).not.toContain('acknowledgementExpired')
  await tickets.move(opened.body.id, { move: 'cancel', note: 'เปิดผิด' }, staff)
  alarms.pass(4 * 3600 + 60)
  staff = await t.tokenOf('staff')
  colleague = await t.tokenOf('colleague')
  stranger = await t.tokenOf('stranger')
  await alarms.evaluate()
  expect(await alarms.steps(alarm?.id ?? 0)).toContain('acknowledgementExpired')
})

test('alarms of two subjects, of the console itself, and of others open no ticket', async () => {
  const assets = [
    await alarms.equipment('flooding', place.wid),
    await alarms.equipment('flooding', place.wid),
  ]
  await alarms.turn(assets, { condition: 'critical' })
  await alarms.evaluate()
  const found = await t.call(alarmList, { wid: place.wid, sort: 'raised_at', page: 1 }, staff)
  const ids = found.body.rows
    .filter(({ asset_id }) => assets.includes(asset_id ?? 0))
    .map(({ id }) => id)
  expect(ids).toHaveLength(2)
  const two = await tickets.open({ alarm_ids: ids }, staff)
  expect([two.status, two.error.message]).toEqual([400, expect.stringContaining('ทีละรายการ')])
  expect((await tickets.open({ alarm_ids: ids.slice(0, 1) }, stranger)).status).toBe(404)
  expect((await tickets.open({}, staff)).status).toBe(400)
})

test('of two who move one ticket at once the second is told who was there first, when and to what', async () => {
  const by = { official: staff, worker: colleague }
  const id = await tickets.inState('inProgress', { wid: place.wid }, by)
  const { number } = await tickets.find(id, staff)
  const answers = await Promise.all([
    tickets.move(id, { move: 'finish', note: 'เปลี่ยนหลอด' }, colleague),
    tickets.move(id, { move: 'cancel', note: 'ไม่ต้องซ่อม' }, staff),
  ])
  const first = answers[0].status === 200 ? 0 : 1
  const [who, state] = (
    [
      ['สมชาย', 'ซ่อมเสร็จ'],
      ['สมหญิง', 'ยกเลิก'],
    ] as const
  )[first] as readonly [string, string]
  const second = answers[1 - first]
  expect([answers[first]?.status, second?.status]).toEqual([200, 409])
  const said = `^ใบงาน ${number} ${who} ระบบ เปลี่ยนเป็น "${state}" เมื่อ \\d\\d/\\d\\d/2569 \\d\\d:\\d\\d น\\. จึง(ยกเลิกใบงาน|แจ้งซ่อมเสร็จ)ไม่ได้$`
  expect(second?.error.message).toMatch(new RegExp(said))
})

test('a move sent twice at once by two connections is made once', async () => {
  const id = await tickets.inState(
    'assigned',
    { wid: place.wid },
    { official: staff, worker: colleague },
  )
  const requestId = randomUUID()
  const how = {
    move: 'start' as const,
    note: 'ถึงแล้ว',
    device_at: '2026-11-21T21:00:00+07:00',
    place: { latitude: 13.84, longitude: 100.4, accuracy_m: 12 },
  }
  const both = await Promise.all([
    tickets.move(id, how, colleague, requestId),
    tickets.move(id, how, colleague, requestId),
  ])
  expect(both.map(({ status, body: { state } }) => [status, state])).toEqual([
    [200, 'inProgress'],
    [200, 'inProgress'],
  ])
  const { events } = await tickets.find(id, staff)
  expect(events.filter(({ move }) => move === 'start')).toMatchObject([
    {
      from: 'assigned',
      to: 'inProgress',
      by: 'colleague',
      by_name: 'สมชาย ระบบ',
      party: 'authority',
      note: 'ถึงแล้ว',
      device_at: '2026-11-21T21:00:00+07:00',
      place: { latitude: 13.84, longitude: 100.4, accuracy_m: 12 },
    },
  ])
  expect((await tickets.move(id, { move: 'finish', note: 'ก' }, colleague, requestId)).status).toBe(
    409,
  )
})

test('a start, a wait and its end say anew when the repair is expected to be ready', async () => {
  const { body: opened } = await tickets.open({ wid: place.wid, beside: true }, staff)
  await tickets.move(opened.id, { move: 'assign', ...own, assignee: 'staff' }, staff)
  const seen: (string | null)[] = []
  for (const [move, expected_at] of [
    ['start', '2026-11-29T10:00:00+07:00'],
    ['waitForParts', '2026-12-02T10:00:00+07:00'],
    ['resume', '2026-12-01T10:00:00+07:00'],
  ] as const) {
    const how = { move, note: 'ชุดขับ', expected_at }
    expect((await tickets.move(opened.id, how, staff)).status).toBe(200)
    seen.push((await tickets.find(opened.id, staff)).expected_at)
  }
  expect(seen).toEqual([
    '2026-11-29T10:00:00+07:00',
    '2026-12-02T10:00:00+07:00',
    '2026-12-01T10:00:00+07:00',
  ])
})

test('nobody accepts their own work', async () => {
  const id = await tickets.inState(
    'finished',
    { wid: place.wid },
    { official: staff, worker: colleague },
  )
  const { status, error } = await tickets.move(id, { move: 'accept' }, colleague)
  expect([status, error.message]).toEqual([403, expect.stringContaining('งานของตนเอง')])
  expect((await tickets.find(id, colleague)).moves).toEqual(['sendBack'])
  // also where another has finished it since
  await tickets.move(id, { move: 'sendBack', note: 'ยังดับอยู่' }, staff)
  await tickets.move(id, { move: 'finish', note: 'เสร็จ' }, staff)
  expect((await tickets.move(id, { move: 'accept' }, colleague)).status).toBe(403)
  expect((await tickets.move(id, { move: 'accept' }, staff)).status).toBe(403)
})

test('what is refused in bulk is told by its number, and the rest is moved', async () => {
  const by = { official: staff, worker: colleague }
  const ready = await tickets.inState('open', { wid: place.wid }, by)
  const done = await tickets.inState('accepted', { wid: place.wid }, by)
  const body = { ids: [done, ready], request_id: randomUUID(), move: 'assign' as const, ...own }
  const answer = await t.call(moveTickets, body, staff)
  const [refused] = answer.body.refused
  expect([answer.body.moved, answer.body.refused.length, refused?.id]).toEqual([[ready], 1, done])
  expect(refused?.message).toContain(`ใบงาน ${refused?.number} สมหญิง ระบบ เปลี่ยนเป็น "ตรวจรับ"`)
  expect((await t.call(moveTickets, body, staff)).body.moved).toEqual([ready])
  expect((await t.call(moveTickets, { ...body, request_id: randomUUID() }, stranger)).status).toBe(
    404,
  )
})

test('saving tells who changed it since it was read; comments come once; who follows has it among the own', async () => {
  const id = await tickets.inState(
    'open',
    { wid: place.wid },
    { official: staff, worker: colleague },
  )
  const { version } = await tickets.find(id, staff)
  const save = (form: object, token: string) => t.call(saveTicket, { id, version, form }, token)
  expect((await save({ title: 'โคมดับ', cost_baht: 1250.5 }, colleague)).status).toBe(200)
  const late = await save({ title: 'อื่น' }, staff)
  expect([late.status, late.error.message]).toEqual([
    409,
    expect.stringContaining('สมชาย ระบบ เมื่อ'),
  ])
  const comment = { id, request_id: randomUUID(), note: 'รอรถกระเช้า' }
  await Promise.all([t.call(commentTicket, comment, staff), t.call(commentTicket, comment, staff)])
  const found = await tickets.find(id, staff)
  expect(found).toMatchObject({ title: 'โคมดับ', cost_baht: 1250.5, comments: 1 })
  expect(found.events.map(({ type }) => type)).toEqual(['commented', 'edited', 'opened'])
  expect(found.events[1]?.detail).toMatchObject({ cost_baht: { from: null, to: 1250.5 } })
  await t.call(watchTicket, { id, watch: true }, colleague)
  const mine = await t.call(ticketList, { mine: true, page: 1, perPage: 500 }, colleague)
  expect(mine.body.rows.find((row) => row.id === id)).toMatchObject({ is_watched: true })
})

test('lists count each state whatever is chosen, and find by number and by words', async () => {
  const here = await alarms.place('Flooding')
  await buildUser(t, { username: 'lister', firstname: 'ก', ...here })
  await buildUser(t, { username: 'lister2', ...here })
  const official = await t.tokenOf('lister')
  const by = { official, worker: await t.tokenOf('lister2') }
  await tickets.inState('open', { wid: here.wid, title: 'สายขาด' }, by)
  await tickets.inState('finished', { wid: here.wid }, by)
  await tickets.inState('cancelled', { wid: here.wid }, by)
  const list = async (body: object) => (await t.call(ticketList, body, official)).body
  const all = await list({})
  expect([all.total, all.counts, all.may_open]).toEqual([
    3,
    {
      open: 1,
      assigned: 0,
      inProgress: 0,
      waitingForParts: 0,
      finished: 1,
      accepted: 0,
      cancelled: 1,
    },
    true,
  ])
  const open = await list({ state: ['open'], search: 'สายขาด' })
  expect([open.total, open.counts.cancelled]).toEqual([1, 0])
  const { number } = all.rows[0] ?? { number: '' }
  expect((await list({ search: number })).rows).toMatchObject([{ number }])
  for (const sort of [
    'number',
    'opened_at',
    'state_since',
    'priority',
    'site',
    'contractor',
  ] as const)
    expect((await list({ sort, order: 'desc' })).rows).toHaveLength(3)
  expect((await list({ without_due: true, late: true })).total).toBe(0)
  expect((await t.call(ticketList, {}, stranger)).body.total).toBe(0)
})

test('the tickets of equipment are found by what its solution calls it, with its id for who sees it', async () => {
  const here = await alarms.place('Flooding')
  await buildUser(t, { username: 'namer', ...here })
  await buildUser(t, { username: 'stranger2', ...(await alarms.place('Flooding')) })
  const asset = await alarms.equipment('flooding', here.wid, { name: 'ป้ายน้ำ 9' })
  const [official, other] = [await t.tokenOf('namer'), await t.tokenOf('stranger2')]
  const equipment = { kind: 'flooding', wid: here.wid, name: 'ป้ายน้ำ 9' }
  expect((await t.call(ticketList, { equipment }, official)).body).toMatchObject({
    total: 0,
    asset_id: asset,
  })
  await tickets.open({ asset_id: asset }, official)
  expect((await t.call(ticketList, { equipment }, official)).body.total).toBe(1)
  expect((await t.call(ticketList, { equipment }, other)).body).toMatchObject({
    total: 0,
    asset_id: null,
  })
  expect((await t.call(ticketList, {}, official)).body).not.toHaveProperty('asset_id')
})
