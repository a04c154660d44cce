import { newRule } from '@roadside/contract/notices/rule.ts'
import { saveNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'
import type { Channel } from './channel.ts'
import { storeUsage } from './channels/line/repository.ts'
import {
  lineSecret,
  lineToken,
  startLineServer,
  type LineServer,
} from './channels/line/testing/line-server.ts'
import { makeNoticeSender } from './send-notices.ts'
import { buildChannel, buildTarget } from './testing/notices.ts'

const log = pino({ level: 'silent' })
let t: TestApp
let line: LineServer
let tools: ReturnType<typeof alarmTools>
let wid: number
let userId: number
beforeAll(async () => {
  line = await startLineServer()
  t = await createTestApp({
    LINE_CHANNEL_SECRET: lineSecret,
    LINE_CHANNEL_ACCESS_TOKEN: lineToken,
    LINE_API_URL: line.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'its@roadside.example',
  })
  tools = alarmTools(t)
  const own = await tools.place('Flooding')
  wid = own.wid
  const central = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  await buildUser(t, { username: 'admin', groupId: central.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', ...own })
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `select id from app_user where username = 'staff'`,
  )
  userId = rows[0]?.id ?? 0
})
afterAll(async () => {
  expect([line.problems, line.next]).toEqual([[], []])
  await t.close()
  await line.close()
})
beforeEach(async () => {
  Object.assign(line.usage, { limit: 500, used: 0 })
  await t.test.database.pool.query(
    'truncate alarm, asset_turn, alarm_delay, notice_rule, notice_target, notice, line_usage cascade',
  )
  const { db } = t.test.database
  const chat = { to: `U${'1'.repeat(32)}` }
  await buildTarget(db, { channel: 'line', name: 'line', address: chat, userId })
  await buildTarget(db, { channel: 'email', name: 'mail', address: { to: 'a@b.example' }, userId })
  const body = {
    ...newRule,
    severities: [],
    delay_min: 0,
    interval_min: 0,
    to: [{ type: 'user' as const, id: userId }],
  }
  const rule = { id: null, version: 0, name: 'ก', DeptID: null, groupId: null, is_on: true, body }
  expect((await t.call(saveNoticeRule, rule, await t.tokenOf('admin'))).status).toBe(200)
})

const flood = async (condition: 'critical' | 'warn') => {
  await tools.turn(await tools.equipment('flooding', wid), { condition })
  await tools.evaluate()
}
async function written(): Promise<string[]> {
  const { rows } = await t.test.database.pool.query<{ line: string }>(
    `select concat_ws(' ', channel, state, content ->> 'kind', nullif(answer, '')) as line from notice order by created_at, number`,
  )
  return rows.map((row) => row.line)
}
/** One turn of a sender with the console's LINE, and letters that are taken. */
async function send(): Promise<void> {
  const { channels } = t.app as unknown as App
  const mail: Channel = buildChannel({
    id: 'email',
    send: () => Promise.resolve({ outcome: 'sent', answer: '250' }),
  })
  const sender = makeNoticeSender({
    channels: channels.map((one) => (one.id === 'email' ? mail : one)),
    db: t.test.database.db,
    now: () => t.clock.now,
    log,
    fourGKey: '4g',
    dashboardFirstname: 'dashboard',
  })
  await sender.sweep.run({} as never, log)
  await sender.close()
}

test.each([
  [399, 'warn', 'line'],
  [400, 'warn', 'email'],
  [400, 'critical', 'line'],
  [500, 'critical', 'email'],
] as const)(
  'of 500 messages of the month %i are used: %s goes by %s',
  async (used, how, channel) => {
    await storeUsage(t.test.database.db, { limit: 500, used }, t.clock.now)
    await flood(how)
    expect(await written()).toEqual([`${channel} waiting raised`])
  },
)

test('a message that finds the month spent goes by e-mail, and so does the end of its alarm', async () => {
  await flood('critical')
  line.usage.used = 500
  await send()
  const over = `line cancelled raised ข้อความ LINE ของเดือนนี้หมดแล้ว ส่งได้อีกเมื่อขึ้นเดือนใหม่ จึงส่งทางอีเมลแทน`
  // the letter may go in the same turn
  await send()
  expect(await written()).toEqual([over, 'email sent raised 250'])
  tools.pass(60)
  await t.test.database.pool.query(
    `update asset set condition = 'normal', condition_since = $1 where wid = $2`,
    [t.clock.now, wid],
  )
  await tools.evaluate()
  expect(await written()).toEqual([over, 'email sent raised 250', 'email waiting cleared'])
})

test('where the account has no other channel the message waits', async () => {
  await t.test.database.pool.query(`delete from notice_target where channel = 'email'`)
  await flood('critical')
  line.usage.used = 500
  await send()
  expect(await written()).toEqual([
    'line waiting raised ข้อความ LINE ของเดือนนี้หมดแล้ว ส่งได้อีกเมื่อขึ้นเดือนใหม่',
  ])
})
