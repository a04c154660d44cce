import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { shelveAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import {
  newTicketRule,
  removeTicketRule,
  saveTicketRule,
  ticketRules,
  tryTicketRule,
  type TicketRuleBody,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../app.ts'
import { alarmTools } from '../../../testing/alarm-tools.ts'
import { alarmsOfTickets } from '../../alarms/alarm-tickets.ts'
import { ticketTools } from '../testing/tickets.ts'
import { findLiveRules } from './due-repository.ts'
import { openByRule } from './open-by-rules.ts'

let t: TestApp
let alarms: ReturnType<typeof alarmTools>
let tickets: ReturnType<typeof ticketTools>
let place: { wid: number; departmentId: number; groupId: number }
let elsewhere: { wid: number; departmentId: number; groupId: number }

beforeAll(async () => {
  t = await createTestApp()
  alarms = alarmTools(t)
  tickets = ticketTools(t)
  place = await alarms.place('Flooding')
  elsewhere = await alarms.place('Flooding')
  await buildUser(t, { username: 'clerk', ...place })
  await buildUser(t, { username: 'stranger', ...elsewhere })
  await buildUser(t, { username: 'admin', groupId: place.groupId, role: 'admin' })
})
afterEach(() => t.test.database.pool.query('update ticket_rule set is_on = false'))
afterAll(() => t.close())

const query = (text: string, values: unknown[] = []) =>
  t.test.database.pool.query(text, values).then(({ rows }) => rows as Record<string, unknown>[])
const clerk = () => t.tokenOf('clerk')
const body: TicketRuleBody = { ...newTicketRule, severities: [], minutes: 30, assign: 'nobody' }
let made = 0
async function addRule(more: Partial<TicketRuleBody> = {}, isOn = true) {
  const { status, body: saved } = await t.call(
    saveTicketRule,
    {
      id: null,
      version: 0,
      name: `กฎ ${++made}`,
      DeptID: place.departmentId,
      groupId: null,
      is_on: isOn,
      body: { ...body, ...more },
    },
    await clerk(),
  )
  expect(status).toBe(200)
  return saved.id
}
const fail = async (wid = place.wid) => {
  const asset = await alarms.equipment('flooding', wid)
  await alarms.turn(asset, { health: 'fault', reason: 'เสีย' })
  await alarms.evaluate()
  return asset
}
const ticketsOf = async (asset: number) =>
  (await t.call(ticketList, { asset, perPage: 10, page: 1 }, await t.tokenOf('admin'))).body.rows
const passMinutes = async (minutes: number) => {
  alarms.pass(minutes * 60)
  await alarms.evaluate()
}

test('opens a ticket once a fault has lasted, as urgent as said; the alarm counts as taken note of', async () => {
  const rule = await addRule({ priority: 'minor' })
  const asset = await fail()
  await passMinutes(29)
  expect(await ticketsOf(asset)).toEqual([])
  await passMinutes(1)
  const [ticket, ...more] = await ticketsOf(asset)
  expect(more).toEqual([])
  expect(ticket).toMatchObject({
    origin: 'rule',
    priority: 'minor',
    state: 'open',
    opened_by_name: null,
  })
  const found = await tickets.find(ticket?.id ?? 0, await clerk())
  expect(found.events).toMatchObject([{ type: 'opened', party: 'console', note: `กฎ กฎ ${made}` }])
  const [alarm] = (await t.call(alarmList, { asset }, await clerk())).body.rows
  expect(alarm).toMatchObject({ is_acknowledged: true, ticket: { id: ticket?.id } })
  expect((await t.call(ticketRules, {}, await clerk())).body.rows).toMatchObject([
    { id: rule, open: 1, may_change: true },
  ])
  // a ticket that was cancelled is not opened again of the same alarm
  await tickets.move(found.id, { move: 'cancel', note: 'ไม่ต้องซ่อม' }, await clerk())
  await passMinutes(60)
  expect(await ticketsOf(asset)).toHaveLength(1)
})

test('not of what is shelved, of another department, kind or severity, of events, or while it is off', async () => {
  const shelved = await fail()
  const [alarm] = (await t.call(alarmList, { asset: shelved }, await clerk())).body.rows
  const until = new Date(t.clock.now.getTime() + 2 * 3_600_000).toISOString()
  await t.call(
    shelveAlarm,
    { ids: [alarm?.id ?? 0], until, untilCleared: false, reason: 'รอของ' },
    await clerk(),
  )
  const other = await fail(elsewhere.wid)
  const mine = await fail()
  await addRule({}, false)
  await addRule({ kinds: ['flooding_unreachable'] })
  await addRule({ severities: ['critical'] })
  await addRule({ types: ['Lighting'] })
  await passMinutes(40)
  for (const asset of [shelved, other, mine]) expect(await ticketsOf(asset)).toEqual([])
  await addRule()
  await passMinutes(1)
  expect([
    (await ticketsOf(shelved)).length,
    (await ticketsOf(other)).length,
    (await ticketsOf(mine)).length,
  ]).toEqual([0, 0, 1])
  // once it is back it is as old as its cause
  await passMinutes(120)
  expect(await ticketsOf(shelved)).toHaveLength(1)
})

test('gives it to the contractor of the contract, and joins a ticket that is open', async () => {
  const [contractor] = await query(
    `insert into contractor (name) values ('บริษัท รับเหมา') returning id`,
  )
  const [project] = await query(
    `insert into project (code, name, department_id, contractor_id) values ('P-1', 'โครงการ', $1, $2) returning id`,
    [place.departmentId, contractor?.['id']],
  )
  await query('update site set project_id = $2 where wid = $1', [place.wid, project?.['id']])
  await addRule({ assign: 'contractor' })
  const asset = await fail()
  const joined = await alarms.equipment('flooding', place.wid)
  const opened = await tickets.open({ asset_id: joined }, await clerk())
  await alarms.turn(joined, { health: 'unreachable', reason: 'เงียบ' })
  await passMinutes(1)
  await passMinutes(31)
  const [ticket] = await ticketsOf(asset)
  expect(ticket).toMatchObject({ state: 'assigned', contractor: 'บริษัท รับเหมา' })
  expect((await tickets.find(ticket?.id ?? 0, await clerk())).events).toMatchObject([
    { move: 'assign', party: 'console', detail: { contractor: 'บริษัท รับเหมา' } },
    { type: 'opened' },
  ])
  expect((await ticketsOf(joined)).map(({ id }) => id)).toEqual([opened.body.id])
})

test('three servers at once open one ticket of a subject, 20 times; the database refuses a second', async () => {
  await addRule({ minutes: 0 })
  const { kinds } = (t.app as unknown as App).alarms
  const own = alarmsOfTickets(kinds)
  const assets: number[] = []
  for (let round = 0; round < 20; round += 1) {
    await query('update ticket_rule set is_on = false')
    const asset = await fail()
    assets.push(asset)
    await query('update ticket_rule set is_on = true where id = (select max(id) from ticket_rule)')
    const [rule] = await findLiveRules(t.test.database.db)
    if (!rule) throw new Error('no rule')
    const opened = await Promise.all(
      Array.from({ length: 3 }, () =>
        t.test.database.db.transaction().execute((db) => openByRule(db, own, rule, t.clock.now)),
      ),
    )
    expect(opened.flat()).toHaveLength(1)
  }
  const counted = await query(
    'select asset_id, count(*)::int as tickets from ticket where asset_id = any($1) group by asset_id',
    [assets],
  )
  expect(counted.map(({ tickets: count }) => count)).toEqual(assets.map(() => 1))
  await expect(
    query(
      `insert into ticket (number_year, number_department, number_running, title, state_since, priority, origin, subject, subject_name, wid, opened_at, rule_id)
       select 2500, 1, 1, title, state_since, priority, origin, subject, subject_name, wid, opened_at, rule_id from ticket where asset_id = $1`,
      [assets[0]],
    ),
  ).rejects.toThrow('ticket_rule_subject')
})

test('a rule that fails is told, and keeps no other from opening', async () => {
  const broken = await addRule({ minutes: 0 })
  await query(
    `update ticket_rule set body = body - 'minutes' || '{"minutes": "x"}' where id = $1`,
    [broken],
  )
  await addRule({ minutes: 0 })
  const asset = await fail()
  await passMinutes(1)
  expect(await ticketsOf(asset)).toHaveLength(1)
  const failures = await query('select part, name from evaluation_failure')
  expect(failures).toEqual([
    { part: `ticketRule:${broken}`, name: expect.stringContaining('กฎเปิดใบงาน') as string },
  ])
  await query('delete from ticket_rule where id = $1', [broken])
  await passMinutes(1)
  expect(await query('select part from evaluation_failure')).toEqual([])
})

test('is tried on the past without opening anything', async () => {
  const asset = await fail()
  await passMinutes(45)
  await alarms.turn(asset, { health: 'ok' })
  await alarms.evaluate()
  const trial = async (more: Partial<TicketRuleBody>) => {
    const rule = { DeptID: place.departmentId, groupId: null, body: { ...body, ...more } }
    return (await t.call(tryTicketRule, rule, await clerk())).body
  }
  const found = await trial({})
  const name = (await query('select name from asset where id = $1', [asset]))[0]?.['name']
  const row = found.rows.find(({ subject }) => subject === name)
  expect(row).toMatchObject({ kind_name: 'อุปกรณ์ผิดปกติ', priority: 'major', has_ticket: false })
  const [alarm] = await query('select raised_at from alarm where asset_id = $1', [asset])
  const raisedAt = new Date(String((alarm?.['raised_at'] as Date | undefined)?.toISOString()))
  expect(Date.parse(row?.at ?? '')).toBe(raisedAt.getTime() + 30 * 60_000)
  expect((await trial({ minutes: 46 })).rows.some(({ subject }) => subject === name)).toBe(false)
  expect(await ticketsOf(asset)).toEqual([])
})

test('rules are of the own department alone, for its staff; for administrators of their group', async () => {
  const rule = await addRule({}, false)
  const rules = async (who: string) =>
    (await t.call(ticketRules, {}, await t.tokenOf(who))).body.rows.map(({ id }) => id)
  expect(await rules('stranger')).toEqual([])
  expect(await rules('clerk')).toContain(rule)
  const foreign = { id: null, version: 0, name: 'ก', groupId: null, is_on: true, body }
  const save = async (who: string, DeptID: number | null) =>
    (await t.call(saveTicketRule, { ...foreign, DeptID }, await t.tokenOf(who))).status
  expect(await save('clerk', elsewhere.departmentId)).toBe(403)
  expect(await save('clerk', null)).toBe(403)
  expect(await save('stranger', place.departmentId)).toBe(403)
  const remove = async (who: string) =>
    (await t.call(removeTicketRule, { id: rule }, await t.tokenOf(who))).status
  expect([await remove('stranger'), await remove('clerk')]).toEqual([404, 200])
})
