import { consoleProblems } from '@roadside/contract/console-info.ts'
import { lineState } from '@roadside/contract/notices/line-calls.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lineBudget } from './budget.ts'
import { makeLineApi } from './line-api.ts'
import { lineSecret, lineToken, startLineServer, type LineServer } from './testing/line-server.ts'
import { usageSweep } from './usage.ts'

const consumption = '/v2/bot/message/quota/consumption'
const log = pino({ level: 'silent' })
let t: TestApp
let line: LineServer
let sweep: Sweep

beforeAll(async () => {
  line = await startLineServer()
  t = await createTestApp({
    LINE_CHANNEL_SECRET: lineSecret,
    LINE_CHANNEL_ACCESS_TOKEN: lineToken,
    LINE_API_URL: line.url,
    PUBLIC_URL: 'https://its.example',
  })
  sweep = usageSweep(
    makeLineApi({ channelSecret: lineSecret, accessToken: lineToken, apiUrl: line.url }),
  )
  const { groupId } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง'],
  })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
})
beforeEach(async () => {
  line.requests.length = 0
  t.clock.now = new Date('2026-11-21T20:00:00+07:00')
  await t.test.database.pool.query('truncate line_usage')
})
afterAll(async () => {
  expect([line.problems, line.next]).toEqual([[], []])
  await t.close()
  await line.close()
})

const readings = () => line.requests.filter(({ path }) => path === consumption).length
const run = () => sweep.run(t.app.deps, log)
const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
}
/** The messages of the month are read when so many are used. */
const read = async (used: number) => {
  line.usage.used = used
  later(61)
  await run()
}
const state = async (of = t) => (await of.call(lineState, {}, await t.tokenOf('admin'))).body
const warnings = async () =>
  (await t.call(consoleProblems, {}, await t.tokenOf('admin'))).body
    .filter(({ name }) => name.startsWith('line_'))
    .map(({ sentence }) => sentence)

test('the messages of the month are read once an hour, by one of the servers', async () => {
  await Promise.all([run(), run(), run()])
  expect(readings()).toBe(1)
  later(59)
  await run()
  expect(readings()).toBe(1)
  later(1)
  await Promise.all([run(), run()])
  expect(readings()).toBe(2)
})

test('administrators read when 80 % are used, and when nothing is left, until the month turns', async () => {
  await read(399)
  expect(await warnings()).toEqual([])
  await read(400)
  expect(await warnings()).toEqual([
    'ข้อความ LINE ของเดือนนี้ใช้ไปแล้ว 400 จาก 500 ข้อความ ส่งทาง LINE เฉพาะเหตุวิกฤต เหตุอื่นไปทางอีเมลและเบราว์เซอร์แทน',
  ])
  await read(500)
  expect(await warnings()).toEqual([
    'ข้อความ LINE ของเดือนนี้หมดแล้ว (500 จาก 500 ข้อความ) การแจ้งเตือนไปทางอีเมลและเบราว์เซอร์แทนจนกว่าจะขึ้นเดือนใหม่',
  ])
  t.clock.now = new Date('2026-12-01T00:00:00+07:00')
  expect(await warnings()).toEqual([])
  expect(await lineBudget(t.test.database.db, t.clock.now)).toBe('free')
})

test('a token that LINE does not accept is told, and tried again after five minutes', async () => {
  await read(10)
  const answer = { status: 401, body: { message: 'Authentication failed' } }
  line.next.push({ path: consumption, answer })
  later(60)
  await run()
  expect(await warnings()).toEqual([expect.stringContaining('LINE_CHANNEL_ACCESS_TOKEN (401)')])
  // the earlier reading still counts
  expect((await state()).usage).toMatchObject({ used: 10 })
  later(4)
  await run()
  expect(readings()).toBe(2)
  later(1)
  await run()
  expect(await warnings()).toEqual([])
})

test('the page says what the bot is, where LINE sends to, and what is left', async () => {
  await read(420)
  expect(await state()).toEqual({
    missing: [],
    webhook_url: 'https://its.example/hooks/line',
    bot: {
      name: 'แจ้งเตือน ITS',
      basic_id: '@123abcde',
      add_url: 'https://line.me/R/ti/p/%40123abcde',
    },
    problem: '',
    usage: { limit: 500, used: 420, read_at: '2026-11-21T21:01:00+07:00' },
    budget: 'criticalOnly',
    departments: [expect.objectContaining({ name: 'ส่วนกลาง' })],
    groups: [expect.objectContaining({ name: 'drr' })],
  })
  // LINE is not asked for every page that is opened
  line.requests.length = 0
  await state()
  expect(line.requests).toEqual([])
})

test('it says which settings are missing, and why LINE does not answer', async () => {
  const without = await createTestApp({}, { test: t.test })
  expect(await state(without)).toMatchObject({
    missing: ['LINE_CHANNEL_SECRET', 'LINE_CHANNEL_ACCESS_TOKEN'],
    webhook_url: null,
    bot: null,
    problem: '',
  })
  await without.close()
  const away = await createTestApp(
    {
      LINE_CHANNEL_SECRET: lineSecret,
      LINE_CHANNEL_ACCESS_TOKEN: lineToken,
      LINE_API_URL: 'http://127.0.0.1:2',
    },
    { test: t.test },
  )
  expect(await state(away)).toMatchObject({
    missing: [],
    bot: null,
    problem: 'ไม่สามารถติดต่อ LINE ได้ (ECONNREFUSED)',
  })
  await away.close()
})
