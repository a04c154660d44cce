import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SendResult } from './channel.ts'
import { claimNotices, insertNotice } from './repository.ts'
import { makeNoticeSender, type NoticeSender } from './send-notices.ts'
import { buildChannel, buildContent, buildTarget, readNotice } from './testing/notices.ts'

const log = pino({ level: 'silent' })
const sent: SendResult = { outcome: 'sent', answer: '200' }
const later: SendResult = { outcome: 'retry', answer: '503' }

let test_: TestDatabase
let databases: readonly Database[]
let clock: Date
let received: string[]
/** What the target answers to a message, by its title. */
let answer: (title: string) => SendResult | Promise<SendResult>
let senders: readonly NoticeSender[]
beforeAll(async () => {
  test_ = await createTestDatabase()
  const other = openDatabase({ url: test_.url, onIdleError: () => undefined })
  databases = [test_.database, other]
})
afterAll(async () => {
  await databases[1]?.close()
  await test_.drop()
})
beforeEach(async () => {
  clock = new Date('2026-11-21T20:00:00+07:00')
  received = []
  answer = () => sent
  await sql`truncate notice_target, notice cascade`.execute(test_.database.db)
  const channel = buildChannel({
    retryAfterS: [600, 7_200],
    send: async ({ content: { title } }) => {
      received.push(title)
      return answer(title)
    },
  })
  senders = databases.map(({ db }) =>
    makeNoticeSender({
      channels: [channel],
      db,
      now: () => clock,
      log,
      fourGKey: '4g',
      dashboardFirstname: 'dashboard',
    }),
  )
})

const pass = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))
/** Both servers look for messages, and end what they send. */
async function bothSend(): Promise<void> {
  await Promise.all(senders.map(({ sweep }) => sweep.run({} as never, log)))
  await new Promise((done) => setTimeout(done, 50))
}
const newTarget = (number: number) =>
  buildTarget(test_.database.db, { channel: 'webhook', address: { number } })
async function write(targetId: number, title: string, alarmIds: readonly number[]) {
  const notice = { targetId, content: buildContent({ title }), why: {}, createdAt: clock }
  return (await insertNotice(test_.database.db, notice, { alarms: alarmIds })) ?? ''
}
const stateOf = async (id: string) => (await readNotice(test_.database.db, id))?.state

test('an end does not arrive before its beginning, though two servers send', async () => {
  const target = await newTarget(1)
  let arrive: (result: SendResult) => void = () => undefined
  answer = (title) => (title === 'begins' ? new Promise((done) => (arrive = done)) : sent)
  const begins = await write(target, 'begins', [7])
  await write(target, 'ends', [7])
  await bothSend()
  await bothSend()
  expect(received).toEqual(['begins'])

  // the beginning is to be tried again: its end waits, and what is of other alarms passes
  arrive(later)
  await write(target, 'other', [8])
  await expect.poll(async () => (await readNotice(test_.database.db, begins))?.answer).toBe('503')
  await bothSend()
  await bothSend()
  expect(received).toEqual(['begins', 'other'])
  answer = () => sent
  pass(600)
  await bothSend()
  await bothSend()
  expect(received).toEqual(['begins', 'other', 'begins', 'ends'])
})

test('a message that never succeeds lets the others pass when its attempts are over', async () => {
  const target = await newTarget(1)
  answer = (title) => (title === 'begins' ? later : sent)
  const begins = await write(target, 'begins', [7, 8])
  const ends = await write(target, 'ends', [8, 9])
  await bothSend()
  pass(600)
  await bothSend()
  pass(7_199)
  await bothSend()
  expect([await stateOf(begins), await stateOf(ends)]).toEqual(['waiting', 'waiting'])
  pass(1)
  await bothSend()
  await bothSend()
  expect([await stateOf(begins), await stateOf(ends)]).toEqual(['failed', 'sent'])
})

test('a target that takes messages again takes those that wait for it, in their order', async () => {
  const [target, other] = [await newTarget(1), await newTarget(2)]
  answer = () => later
  await write(target, 'begins', [7])
  await write(other, 'elsewhere', [7])
  await bothSend()
  pass(600)
  // the first of both may hold what the second passes over
  await bothSend()
  await bothSend()
  received = []
  await write(target, 'ends', [7])
  pass(299)
  answer = () => sent
  await write(target, 'soon', [8])
  await bothSend()
  await bothSend()
  expect(received).toEqual(['soon'])
  pass(1)
  await write(target, 'news', [8])
  for (let times = 0; times < 4; times += 1) await bothSend()
  expect(received).toEqual(['soon', 'news', 'begins', 'ends'])
})

test('a target gets one message at a time, whichever server sends it, and is not kept by a dead one', async () => {
  const target = await newTarget(1)
  answer = () => new Promise(() => undefined)
  await write(target, 'first', [7])
  await write(target, 'second', [8])
  await bothSend()
  await bothSend()
  expect(received).toEqual(['first'])
  // the claim of the server that sends nothing more has ended
  pass(60)
  await bothSend()
  expect(received.slice(1)).toEqual(['first'])
})

test('10 000 messages of one alarm behind one that is to be tried again are passed in no time', async () => {
  const { db } = test_.database
  const target = await newTarget(1)
  answer = () => later
  await write(target, 'begins', [7])
  await bothSend()
  await sql`
    with made as (
      insert into notice (target_id, channel, target_name, content, why, created_at, due_at)
      select ${target}, 'webhook', '', '{}', '{}', ${clock}::timestamptz, ${clock}::timestamptz from generate_series(1, 10000)
      returning id)
    insert into notice_alarm (notice_id, alarm_id) select id, 7 from made`.execute(db)
  const free = await write(target, 'other', [8])
  const beganAt = performance.now()
  const claimedUntil = new Date(clock.getTime() + 60_000)
  const claim = { channel: 'webhook', now: clock, claimedUntil, most: 8, busyTargets: [] } as const
  const claimed = await Promise.all(databases.map((one) => claimNotices(one.db, claim)))
  expect(claimed.flat().map(({ id }) => id)).toEqual([free])
  expect(performance.now() - beganAt).toBeLessThan(3_000)
})
