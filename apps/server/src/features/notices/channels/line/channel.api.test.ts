import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../../../../config-schema.ts'
import type { Channel } from '../../channel.ts'
import { lineBudget } from './budget.ts'
import { lineChannel } from './channel.ts'
import { storeReplyToken, storeUsage } from './repository.ts'
import { buildAlarm, buildContent } from './testing/build-content.ts'
import { lineSecret, lineToken, startLineServer, type LineServer } from './testing/line-server.ts'

const push = '/v2/bot/message/push'
const reply = '/v2/bot/message/reply'
const to = `C${'1'.repeat(32)}`
const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const minor = buildContent({ alarms: [buildAlarm({ severity: 'minor' })] })

let t: TestApp
let line: LineServer
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://its.example' })
  line = await startLineServer()
  await t.test.database.pool.query(
    `insert into notice_target (channel, name, address, created_by, created_at)
     values ('line', 'กลุ่มเวร', $1, 'admin', now())`,
    [JSON.stringify({ to })],
  )
})
beforeEach(async () => {
  line.requests.length = 0
  Object.assign(line.usage, { limit: 500, used: 0 })
  await t.test.database.pool.query('truncate line_usage, line_reply_token')
})
afterAll(async () => {
  expect(line.problems).toEqual([])
  expect(line.next).toEqual([])
  await line.close()
  await t.close()
})

function open(settings: Record<string, string> = {}): Channel {
  return lineChannel({
    config: parseConfig({
      LINE_CHANNEL_SECRET: lineSecret,
      LINE_CHANNEL_ACCESS_TOKEN: lineToken,
      LINE_API_URL: line.url,
      PUBLIC_URL: 'https://its.example',
      ...settings,
    }),
    database: t.test.database,
    pictures: t.app.deps.media,
    now: () => t.clock.now,
  })
}

/** A new id for each message, unless the same is sent again. */
let messages = 0
const newId = () => `00000000-0000-4000-9000-${String((messages += 1)).padStart(12, '0')}`
function send(
  content: NoticeContent = buildContent(),
  { id = newId(), channel = open(), timeoutMs = 5_000 } = {},
) {
  const target = { id: 1, name: 'กลุ่มเวร', address: { to } }
  const notice = { id, createdAt: t.clock.now, content }
  return channel.send(notice, target, AbortSignal.timeout(timeoutMs))
}

test('a message is pushed with its id as the retry key, and one that came before was sent', async () => {
  const [id] = ids
  expect(await send(buildContent(), { id })).toEqual({
    outcome: 'sent',
    answer: 'LINE รับข้อความแล้ว',
  })
  expect(line.pushed()).toMatchObject([{ retryKey: id, body: { to } }])
  expect(await send(buildContent(), { id })).toEqual({
    outcome: 'sent',
    answer: 'LINE รับข้อความนี้ไปก่อนแล้ว (409)',
  })
  expect(line.usage.used).toBe(1)
})

test('a picture of the store is the hero of the message', async () => {
  const hash = 'f'.repeat(64)
  await send(buildContent({ picture: hash }))
  const body = line.pushed()[0]?.body as { messages: { contents: { hero: { url: string } } }[] }
  expect(body.messages[0]?.contents.hero.url).toContain(`/media/${hash}/800.jpg?e=`)
})

test('what LINE cannot read is refused with its own sentence', async () => {
  const body = {
    message: 'The request body has 1 error(s)',
    details: [{ message: 'May not be empty', property: 'messages[0].text' }],
  }
  line.next.push({ path: push, answer: { status: 400, body } })
  expect(await send()).toEqual({
    outcome: 'refused',
    answer: 'LINE ตอบ 400 The request body has 1 error(s) · messages[0].text May not be empty',
  })
})

test('a token that LINE does not accept is named, and so is what the account may not do', async () => {
  line.next.push({
    path: push,
    answer: { status: 401, body: { message: 'Authentication failed' } },
  })
  expect(await send()).toEqual({
    outcome: 'refused',
    answer:
      'LINE ไม่ยอมรับ LINE_CHANNEL_ACCESS_TOKEN (401) กรุณาออกโทเคนใหม่ใน LINE Developers Console แล้วแก้ค่าตั้ง',
  })
  line.next.push({ path: push, answer: { status: 403, body: { message: 'Not available' } } })
  expect(await send()).toEqual({
    outcome: 'refused',
    answer: 'บัญชี LINE Official Account นี้ไม่มีสิทธิ์ใช้คำสั่งนี้ (403) Not available',
  })
})

test('too many requests are sent again soon; a spent month when it has turned', async () => {
  const tooMany = { status: 429, body: { message: 'Too many requests' } }
  line.next.push({ path: push, answer: { ...tooMany, headers: { 'retry-after': '7' } } })
  expect(await send()).toMatchObject({ outcome: 'retry', afterS: 7 })
  line.next.push({ path: push, answer: tooMany })
  expect(await send()).toMatchObject({ outcome: 'retry', afterS: 30 })

  line.usage.used = 500
  // 21/11/2026 20:00 in Bangkok: nine days and four hours are left
  const afterS = (9 * 24 + 4) * 3_600
  expect(await send()).toEqual({
    outcome: 'retry',
    answer: 'ข้อความ LINE ของเดือนนี้หมดแล้ว ส่งได้อีกเมื่อขึ้นเดือนใหม่',
    afterS,
    handsOver: true,
  })
  expect(await lineBudget(t.test.database.db, t.clock.now)).toBe('spent')
  // now it is known, and LINE is not asked again
  line.requests.length = 0
  expect(await send()).toMatchObject({ outcome: 'retry', afterS })
  expect(line.requests).toEqual([])
})

test('a group that is too large for the rest of the month waits for the next', async () => {
  line.usage.used = 498
  line.next.push({
    path: push,
    answer: { status: 429, body: { message: 'You have reached your monthly limit.' } },
  })
  expect(await send()).toMatchObject({ outcome: 'retry', afterS: (9 * 24 + 4) * 3_600 })
})

test('where the quota does not answer either, a 429 is tried again soon', async () => {
  line.next.push({ path: push, answer: { status: 429, body: { message: 'Too many requests' } } })
  line.next.push({ path: `${push.replace('push', 'quota')}`, answer: { status: 500 } })
  expect(await send()).toMatchObject({ outcome: 'retry', afterS: 30 })
})

test('from 80 % of the month on only critical alarms go, at 100 % none, and next month all', async () => {
  const { db } = t.test.database
  const at = async (used: number) => {
    await storeUsage(db, { limit: 500, used }, t.clock.now)
    line.requests.length = 0
    const outcomes = [(await send(minor)).outcome, (await send()).outcome]
    return [await lineBudget(db, t.clock.now), ...outcomes, line.pushed().length]
  }
  expect(await at(399)).toEqual(['free', 'sent', 'sent', 2])
  expect(await at(400)).toEqual(['criticalOnly', 'retry', 'sent', 1])
  expect(await at(499)).toEqual(['criticalOnly', 'retry', 'sent', 1])
  expect(await at(500)).toEqual(['spent', 'retry', 'retry', 0])
  const nextMonth = new Date('2026-12-01T00:00:00+07:00')
  expect(await lineBudget(db, nextMonth)).toBe('free')
  await storeUsage(db, { limit: null, used: 100_000 }, t.clock.now)
  expect(await lineBudget(db, t.clock.now)).toBe('free')
})

test('a LINE that fails, never answers or is not there is tried again', async () => {
  line.next.push({ path: push, answer: { status: 500, body: { message: 'Internal' } } })
  expect(await send()).toEqual({ outcome: 'retry', answer: 'LINE ตอบ 500 Internal' })
  line.next.push({ path: push, answer: 'never' })
  expect(await send(buildContent(), { timeoutMs: 300 })).toEqual({
    outcome: 'retry',
    answer: 'LINE ไม่ตอบในเวลาที่กำหนด',
  })
  const channel = open({ LINE_API_URL: 'http://127.0.0.1:2' })
  expect(await send(buildContent(), { channel })).toEqual({
    outcome: 'retry',
    answer: 'ไม่สามารถติดต่อ LINE ได้ (ECONNREFUSED)',
  })
})

test('without settings it says which are missing', async () => {
  const channel = open({ LINE_CHANNEL_SECRET: '', LINE_CHANNEL_ACCESS_TOKEN: '' })
  expect(channel.missing).toContain('LINE_CHANNEL_SECRET')
  expect(await send(buildContent(), { channel })).toMatchObject({ outcome: 'refused' })
  expect(open().missing).toBeNull()
})

test('an address is a user, a group or a room of LINE', () => {
  const channel = open()
  for (const kind of 'UCR')
    expect(channel.parseAddress({ to: `${kind}${'a'.repeat(32)}` })).not.toBeNull()
  for (const address of [null, 'x', {}, { to: 'x' }, { to: `X${'a'.repeat(32)}` }])
    expect(channel.parseAddress(address)).toBeNull()
})

const keep = (token: string, inMs = 50_000) =>
  storeReplyToken(t.test.database.db, {
    chatId: to,
    token,
    expiresAt: new Date(t.clock.now.getTime() + inMs),
  })

test('a fresh reply token is used instead of a push, once', async () => {
  await keep('reply-1')
  expect(await send()).toMatchObject({ outcome: 'sent' })
  expect(line.requests.map(({ path }) => path)).toEqual([reply])
  await send()
  expect(line.requests.map(({ path }) => path)).toEqual([reply, push])
  await keep('reply-2', -1)
  await send()
  expect(line.requests.map(({ path }) => path)).toEqual([reply, push, push])
})

test('a reply costs nothing: it goes after the month is spent, too', async () => {
  await storeUsage(t.test.database.db, { limit: 500, used: 500 }, t.clock.now)
  await keep('reply-3')
  expect(await send(minor)).toMatchObject({ outcome: 'sent' })
})

test('a reply token that LINE does not accept falls back to a push', async () => {
  await keep('reply-4')
  line.next.push({ path: reply, answer: { status: 400, body: { message: 'Invalid reply token' } } })
  expect(await send()).toMatchObject({ outcome: 'sent' })
  expect(line.requests.map(({ path }) => path)).toEqual([reply, push])
})

test('a reply without an answer is tried with the same token, and is not sent twice', async () => {
  const [, , id] = ids
  await keep('reply-5')
  line.next.push({ path: reply, answer: 'never' })
  expect(await send(buildContent(), { id, timeoutMs: 300 })).toMatchObject({ outcome: 'retry' })
  // meanwhile the token is given to no other message
  expect(await send()).toMatchObject({ outcome: 'sent', answer: 'LINE รับข้อความแล้ว' })
  line.next.push({ path: reply, answer: { status: 400, body: { message: 'Invalid reply token' } } })
  expect(await send(buildContent(), { id })).toEqual({
    outcome: 'sent',
    answer: 'LINE รับข้อความนี้ไปก่อนแล้ว (ตอบกลับในแชท)',
  })
  expect(line.requests.map(({ path }) => path)).toEqual([reply, push, reply])
})
