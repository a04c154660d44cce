import { acknowledgeAlarm, shelveAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { tryNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { newRule, type NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../../testing/alarm-tools.ts'
import { insertRule } from './rule-list-repository.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'its@roadside.example' })
  tools = alarmTools(t)
  const { groupId } = await tools.place('Flooding')
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
})
afterAll(() => t.close())

/** Two hours each. */
const turns = 30 * 12
const turnS = 2 * 3_600
const step = fc.record({
  turn: fc.integer({ min: 0, max: turns - 2 }),
  gauge: fc.integer({ min: 0, max: 5 }),
  deed: fc.constantFrom('normal', 'danger', 'critical', 'critical', 'acknowledge', 'shelve'),
})

/** All that a rule can say, in steps of two hours: what is due falls together with the evaluator's runs. */
const bodyFor = (first: number, second: number): NoticeRuleBody => ({
  ...newRule,
  severities: [],
  delay_min: 120,
  interval_min: 240,
  repeat_min: 720,
  to: [{ type: 'user', id: first }],
  escalation: [{ after_min: 360, to: [{ type: 'user', id: second }] }],
  quiet: { from: '22:00', to: '06:00', except: ['critical'] },
  digest_at: '08:00',
  tells_cleared: true,
})

test('the trial on 30 days counts what the rule has sent in them', async () => {
  const { pool, db } = t.test.database
  const place = await tools.place('Flooding')
  const ids = []
  for (const username of ['first', 'second']) {
    await buildUser(t, { username, ...place })
    const { rows } = await pool.query<{ user_id: number }>(
      `insert into notice_target (channel, name, address, user_id, created_by, created_at)
       select 'email', username, jsonb_build_object('email', username || '@x.example'), id, username, now()
       from app_user where username = $1 returning user_id`,
      [username],
    )
    ids.push(rows[0]?.user_id ?? 0)
  }
  const gauges: number[] = []
  for (let index = 0; index < 6; index++)
    gauges.push(await tools.equipment('flooding', place.wid, { name: `สถานี ${index}` }))
  const body = bodyFor(ids[0] ?? 0, ids[1] ?? 0)

  // one that lasts from before the rule was switched on, and one that clears after
  await tools.turn([gauges[0] ?? 0, gauges[1] ?? 0], { condition: 'critical' })
  await tools.evaluate()
  tools.pass(turnS)
  const start = t.clock.now
  await insertRule(db, {
    name: 'กฎ',
    departmentId: null,
    groupId: null,
    isOn: true,
    body,
    by: 'admin',
    now: start,
  })
  const [steps = []] = fc.sample(fc.array(step, { minLength: 200, maxLength: 200 }), {
    seed: 39,
    numRuns: 1,
  })

  for (let turn = 0; turn < turns; turn++) {
    const deeds = steps.filter((one) => one.turn === turn)
    for (const { gauge, deed } of deeds) {
      const assetId = gauges[gauge] ?? 0
      if (deed !== 'acknowledge' && deed !== 'shelve') {
        await tools.turn(assetId, { condition: deed })
        continue
      }
      const alarm = (await tools.alarms()).find(
        (one) => one.asset_id === assetId && one.closed_at === null,
      )
      if (!alarm) continue
      const token = await t.tokenOf('first')
      const until = new Date(t.clock.now.getTime() + 5 * 3_600_000).toISOString()
      if (deed === 'acknowledge') await t.call(acknowledgeAlarm, { ids: [alarm.id] }, token)
      else await t.call(shelveAlarm, { ids: [alarm.id], until, reason: 'ทดสอบ' }, token)
    }
    await tools.evaluate()
    tools.pass(turnS)
  }
  // just before what would be due at the end
  tools.pass(-60)

  const tried = await t.call(
    tryNoticeRule,
    { body, DeptID: null, groupId: null },
    await t.tokenOf('admin'),
  )
  // of an end the second is told, too, in a message of the same decision
  const { rows } = await pool.query<{ line: string }>(
    `select to_char(created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD"T"HH24:MI') || ' ' || (content ->> 'kind') || ' ' || (select count(*) from notice_alarm where notice_id = n.id) as line from notice n
     where target_name = 'first' or content ->> 'kind' = 'escalated'`,
  )
  const sent = rows.map(({ line }) => line).toSorted()
  const shown = tried.body.rows.map((row) => `${row.at.slice(0, 16)} ${row.kind} ${row.alarms}`)
  expect(sent.slice(-shown.length)).toEqual(shown.toSorted())
  expect(tried.body.total).toBe(sent.length)
  for (const kind of ['raised', 'repeated', 'escalated', 'cleared', 'digest'])
    expect(sent.some((line) => line.includes(` ${kind} `))).toBe(true)
}, 300_000)

test('the trial tells of guarded equipment to the username admin alone', async () => {
  const place = await tools.place('Lighting')
  await buildUser(t, { username: 'officer', groupId: place.groupId, role: 'admin' })
  const lamp = await tools.equipment('lamp', place.wid, { name: 'เสาที่ป้องกัน', guards: true })
  const gauge = await tools.equipment('flooding', place.wid, { name: 'สถานี' })
  await tools.turn(lamp, { health: 'unreachable' })
  await tools.evaluate()
  // a lamp waits before it alarms
  tools.pass(3_600)
  await tools.evaluate()
  tools.pass(3_600)
  await tools.turn(gauge, { condition: 'critical' })
  await tools.evaluate()
  tools.pass(60)
  const body = { ...newRule, severities: [], to: [{ type: 'contractor' as const }] }
  const triedBy = async (username: string) => {
    const rule = { body, DeptID: place.departmentId, groupId: null }
    const { body: reply } = await t.call(tryNoticeRule, rule, await t.tokenOf(username))
    return reply.rows.map(({ first }) => first.split(' ').at(-1))
  }
  expect(await triedBy('officer')).toEqual(['สถานี'])
  expect(await triedBy('admin')).toEqual(['สถานี', 'เสาที่ป้องกัน'])
})
