import { newRule } from '@roadside/contract/notices/rule.ts'
import { saveNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import type { ReadAlarmSource } from '@roadside/server-kit/alarm-source.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { renewKinds } from './renew-kinds.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let own: { wid: number; departmentId: number; groupId: number }

beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'its@roadside.example' })
  tools = alarmTools(t)
  own = await tools.place('Flooding')
  await buildUser(t, { username: 'admin', groupId: own.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', ...own })
  await t.test.database.pool.query(
    `insert into notice_target (channel, name, address, user_id, created_by, created_at)
     select 'email', username, jsonb_build_object('email', username || '@roadside.example'), id, username, now() from app_user`,
  )
})
beforeEach(() =>
  t.test.database.pool.query(
    `truncate alarm, asset_turn, alarm_source_turn, alarm_delay, evaluation_failure, notice_rule, notice cascade`,
  ),
)
afterAll(() => t.close())

const flood = { condition: 'critical' } as const
const evaluator = () => (t.app as unknown as App).alarms
const kindsNow = async () => (await tools.alarms()).map(({ kind, subject }) => `${kind} ${subject}`)
const activeNow = async () =>
  (await tools.alarms()).flatMap(({ kind, is_active }) => (is_active ? [kind] : []))

const divideByZero: ReadAlarmSource = async (db) => {
  await sql`select 1 / 0`.execute(db)
  return []
}
const raisedOn =
  (assetId: number): ReadAlarmSource =>
  (_db, turns) =>
    Promise.resolve(
      turns.map(({ at }) => ({
        assetId,
        kind: 'flooding_fault',
        isActive: true,
        at,
        occurrences: 1,
        why: '',
        detail: {},
      })),
    )

test('a source that fails stops no other, is told, and its turns are read once it works', async () => {
  const [gauge, odd, sound] = [
    await tools.equipment('flooding', own.wid),
    await tools.equipment('flooding', own.wid),
    await tools.equipment('flooding', own.wid),
  ]
  await t.test.database.pool.query(
    `insert into alarm_source_turn (source, key, at, begins) values ('odd', '', $1, true), ('sound', '', $1, true)`,
    [t.clock.now],
  )
  await tools.turn(gauge, flood)
  const failing = new Map([
    ['odd', divideByZero],
    ['sound', raisedOn(sound)],
  ])
  await tools.evaluate(undefined, { sources: failing })
  expect(await kindsNow()).toEqual([
    `flooding_condition asset:${gauge}`,
    `flooding_fault asset:${sound}`,
    'console_evaluation console:evaluation:source:odd',
  ])
  expect((await tools.alarms()).at(-1)).toMatchObject({
    kind: 'console_evaluation',
    subject: 'console:evaluation:source:odd',
    severity: 'critical',
    why: 'division by zero',
  })
  const mended = new Map([['odd', raisedOn(odd)]])
  await tools.evaluate(undefined, { sources: mended })
  expect(await kindsNow()).not.toContain(`flooding_fault asset:${odd}`)
  tools.pass(61)
  await tools.evaluate(undefined, { sources: mended })
  await tools.evaluate(undefined, { sources: mended })
  expect(await kindsNow()).toContain(`flooding_fault asset:${odd}`)
  expect(await activeNow()).not.toContain('console_evaluation')
})

test('a source that an update takes away fails no more', async () => {
  await t.test.database.pool.query(
    `insert into alarm_source_turn (source, key, at, begins) values ('odd', '', $1, true)`,
    [t.clock.now],
  )
  await tools.evaluate(undefined, { sources: new Map([['odd', divideByZero]]) })
  expect(await activeNow()).toEqual(['console_evaluation'])
  await tools.evaluate()
  expect(await activeNow()).toEqual([])
})

test('a kind whose judgement fails keeps no other kind from the same equipment', async () => {
  const kinds = new Map(evaluator().kinds)
  const fault = kinds.get('flooding_fault')
  if (!fault?.kind.ofAssets) throw new Error('no such kind')
  const judge = () => {
    throw new Error('cannot judge')
  }
  const ofAssets = { ...fault.kind.ofAssets, judge }
  kinds.set('flooding_fault', { ...fault, kind: { ...fault.kind, ofAssets } })
  const gauge = await tools.equipment('flooding', own.wid)
  await tools.turn(gauge, { ...flood, health: 'fault' })
  await tools.evaluate(undefined, { kinds })
  await tools.evaluate(undefined, { kinds })
  expect(await activeNow()).toEqual(['flooding_condition', 'console_evaluation'])
  await tools.turn(gauge, { ...flood, health: 'fault', reason: 'เสีย' })
  await tools.evaluate()
  await tools.evaluate()
  expect(await activeNow()).toEqual(['flooding_condition', 'flooding_fault'])
})

test('where a topology fails, alarms are raised and nothing is hidden', async () => {
  const gateway = await tools.equipment('gateway', own.wid)
  await tools.turn(gateway, { health: 'unreachable' })
  const broken = () => Promise.reject(new Error('no topology'))
  const topology = {
    reachedThrough: broken,
    lastHeard: broken,
    circuitsOf: broken,
    assetsOn: broken,
    rowsOf: broken,
  }
  await tools.evaluate(topology)
  await tools.evaluate(topology)
  expect(await activeNow()).toEqual(['gateway_unreachable', 'console_evaluation'])
})

test('a rule that fails keeps no other from telling, and tells what it missed once it works', async () => {
  const admin = await t.tokenOf('admin')
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `select id from app_user where username = 'staff'`,
  )
  const to = [{ type: 'user', id: rows[0]?.id ?? 0 }] as const
  const addRule = async (name: string, kinds: readonly string[]) => {
    const saved = await t.call(
      saveNoticeRule,
      {
        id: null,
        version: 0,
        name,
        DeptID: null,
        groupId: null,
        is_on: true,
        body: {
          ...newRule,
          severities: [],
          kinds: [...kinds],
          delay_min: 0,
          interval_min: 0,
          to: [...to],
        },
      },
      admin,
    )
    expect(saved.status).toBe(200)
  }
  const told = async () =>
    (
      await t.test.database.pool.query<{ rule: string; title: string }>(
        `select why ->> 'name' as rule, content ->> 'kind' as title from notice order by created_at, 1`,
      )
    ).rows.map(({ rule, title }) => `${rule} ${title}`)
  await addRule('พัง', ['flooding_condition'])
  await addRule('ดี', ['flooding_fault'])
  await t.test.database.pool.query(
    `update notice_rule set body = jsonb_set(body, '{to}', '[{"type": "user", "id": "x"}]') where name = 'พัง'`,
  )
  const [one, two] = [
    await tools.equipment('flooding', own.wid),
    await tools.equipment('flooding', own.wid),
  ]
  await tools.turn(one, { ...flood, health: 'fault' })
  await tools.evaluate()
  expect(await told()).toEqual(['ดี raised'])
  tools.pass(10)
  await tools.turn(two, flood)
  await tools.evaluate()
  expect(await told()).toEqual(['ดี raised'])
  expect(await activeNow()).toContain('console_evaluation')
  await t.test.database.pool.query(
    `update notice_rule set body = jsonb_set(body, '{to}', $1::jsonb) where name = 'พัง'`,
    [JSON.stringify(to)],
  )
  tools.pass(61)
  await tools.evaluate()
  await tools.evaluate()
  expect(await told()).toEqual(['ดี raised', 'พัง raised'])
  expect(await activeNow()).not.toContain('console_evaluation')
  const { rows: alarms } = await t.test.database.pool.query(
    `select from notice_alarm a join notice n on n.id = a.notice_id where n.why ->> 'name' = 'พัง'`,
  )
  expect(alarms).toHaveLength(2)
})

test('a rule that is switched off while it fails raises no alarm any more', async () => {
  await t.test.database.pool.query(
    `insert into evaluation_failure (part, name, why, since, tried_at) values ('rule:0', 'กฎ', '', $1, $1)`,
    [t.clock.now],
  )
  await tools.evaluate()
  await tools.evaluate()
  expect(await activeNow()).toEqual([])
})

test('what waits for a kind that is no more waits no longer, and its alarms clear', async () => {
  const gauge = await tools.equipment('flooding', own.wid)
  await tools.turn(gauge, { ...flood, health: 'warning' })
  await tools.evaluate()
  const kinds = new Map([...evaluator().kinds].filter(([id]) => !id.startsWith('flooding')))
  tools.pass(61)
  await tools.evaluate(undefined, { kinds })
  const { rows } = await t.test.database.pool.query('select kind from alarm_delay')
  expect(rows).toEqual([])
  await renewKinds(t.test.database, kinds, t.clock.now)
  const [alarm] = await tools.alarms()
  expect(alarm).toMatchObject({ kind: 'flooding_condition', is_active: false })
  expect(await tools.steps(alarm?.id ?? 0)).toEqual(['raised', 'cleared'])
})

test('a kind that an update adds judges what is in trouble already, from when it began', async () => {
  const { kinds } = evaluator()
  const former = new Map([...kinds].filter(([id]) => !id.startsWith('flooding')))
  await renewKinds(t.test.database, former, t.clock.now)
  const gauge = await tools.equipment('flooding', own.wid)
  const began = t.clock.now.getTime()
  await tools.turn(gauge, flood)
  await tools.evaluate(undefined, { kinds: former })
  tools.pass(3_600)
  const ofGauge = async () => (await tools.alarms()).filter(({ asset_id }) => asset_id === gauge)
  expect(await ofGauge()).toEqual([])
  await renewKinds(t.test.database, kinds, t.clock.now)
  await tools.evaluate()
  expect(await ofGauge()).toMatchObject([
    { kind: 'flooding_condition', is_active: true, raised_at: new Date(began) },
  ])
  // the next start judges nothing again
  await renewKinds(t.test.database, kinds, t.clock.now)
  const { rows } = await t.test.database.pool.query('select id from asset_turn')
  expect(rows).toEqual([])
})

test('two servers that start at once take up kinds once, and what is told already is no news', async () => {
  const { kinds } = evaluator()
  const gauge = await tools.equipment('flooding', own.wid)
  await tools.turn(gauge, flood)
  await tools.evaluate()
  const [alarm] = (await tools.alarms()).filter(({ asset_id }) => asset_id === gauge)
  const stepsBefore = await tools.steps(alarm?.id ?? 0)
  // as an update from before kinds were noted
  await t.test.database.pool.query('truncate known_alarm_kind')
  const starts = Array.from({ length: 2 }, () => renewKinds(t.test.database, kinds, t.clock.now))
  await Promise.all(starts)
  const { rows } = await t.test.database.pool.query<{ asset_id: number }>(
    'select asset_id from asset_turn',
  )
  expect(rows.filter(({ asset_id }) => asset_id === gauge)).toHaveLength(1)
  tools.pass(60)
  await tools.evaluate()
  expect(await tools.steps(alarm?.id ?? 0)).toEqual(stepsBefore)
  expect((await tools.alarms()).filter(({ asset_id }) => asset_id === gauge)).toEqual([alarm])
})
