import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Channel, SendResult } from './channel.ts'
import { insertNotice } from './repository.ts'
import { makeNoticeSender, type NoticeSender } from './send-notices.ts'
import { buildChannel, buildContent, buildTarget, readNotice } from './testing/notices.ts'

const log = pino({ level: 'silent' })
const start = new Date('2026-11-21T20:00:00+07:00')
const sent: SendResult = { outcome: 'sent', answer: '200' }

let test_: TestDatabase
let database: Database
let clock: Date
beforeAll(async () => {
  test_ = await createTestDatabase()
  database = test_.database
})
afterAll(() => test_.drop())
beforeEach(async () => {
  clock = start
  await sql`truncate notice_target, notice cascade`.execute(database.db)
})

const after = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))
const senderOf = (...channels: readonly Channel[]) =>
  makeNoticeSender({
    channels,
    db: database.db,
    now: () => clock,
    log,
    fourGKey: '4g',
    dashboardFirstname: 'dashboard',
  })
const turn = ({ sweep }: NoticeSender) => sweep.run({} as never, log)
let addresses = 0
const targetOf = (channel: Channel) => {
  addresses += 1
  return buildTarget(database.db, { channel: channel.id, address: { number: addresses } })
}
async function addNotice(targetId: number, over: { createdAt?: Date } = {}): Promise<string> {
  const notice = { targetId, content: buildContent(), why: { rule: 1 }, createdAt: clock, ...over }
  const id = await insertNotice(database.db, notice, { alarms: [7, 8] })
  if (id === null) throw new Error('no such target')
  return id
}
const stored = (id: string) => readNotice(database.db, id)
const stateOf = async (id: string) => (await stored(id))?.state

test('a message is sent once, and its answer stored', async () => {
  const send = vi.fn<Channel['send']>(() => Promise.resolve(sent))
  const channel = buildChannel({ send })
  const id = await addNotice(await targetOf(channel))
  const sender = senderOf(channel)
  await turn(sender)
  await expect.poll(() => stateOf(id)).toBe('sent')
  expect(await stored(id)).toMatchObject({ attempts: 1, answer: '200', target_name: 'เวรศูนย์ควบคุม' })
  after(3_600)
  await turn(sender)
  await sender.close()
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[0]).toEqual({ id, createdAt: start, content: buildContent() })
  const { rows } = await sql<{ alarm_id: number }>`
    select alarm_id from notice_alarm where notice_id = ${id}::uuid order by 1`.execute(database.db)
  expect(rows.map(({ alarm_id }) => alarm_id)).toEqual([7, 8])
})

test('what is refused now is tried again by the schedule, not before the other side says, and then fails', async () => {
  const answers: SendResult[] = [
    { outcome: 'retry', answer: '503' },
    { outcome: 'retry', answer: '429 first', afterS: 600 },
    { outcome: 'retry', answer: '429 second', afterS: 1 },
    { outcome: 'retry', answer: '500 last' },
  ]
  const waits: number[] = []
  const channel = buildChannel({ send: () => Promise.resolve(answers.shift() ?? sent) })
  const id = await addNotice(await targetOf(channel))
  const sender = senderOf(channel)
  const told = answers.map(({ answer }) => answer)
  for (const [index, answer] of told.entries()) {
    // an attempt that has not quite ended holds the target for one more turn
    await expect
      .poll(async () => {
        await turn(sender)
        return (await stored(id))?.answer
      })
      .toBe(answer)
    const due = (await stored(id))?.due_at ?? start
    waits.push((due.getTime() - clock.getTime()) / 1000)
    expect((await stored(id))?.attempts).toBe(index + 1)
    clock = due
  }
  expect(waits).toEqual([60, 600, 60, 0])
  expect(await stored(id)).toMatchObject({ state: 'failed', answer: '500 last' })
})

test('a target that is gone takes nothing more, and the messages to it say why they fail', async () => {
  const gone: SendResult = { outcome: 'refused', answer: '410 Gone', isGone: true }
  const send = vi.fn<Channel['send']>(() => Promise.resolve(gone))
  const channel = buildChannel({ send })
  const targetId = await targetOf(channel)
  const [first, second] = [await addNotice(targetId), await addNotice(targetId)]
  const sender = senderOf(channel)
  await turn(sender)
  await expect
    .poll(async () => [await stateOf(first), await stateOf(second)])
    .toEqual(['failed', 'failed'])
  await sender.close()
  const answers = [await stored(first), await stored(second)].map((notice) => notice?.answer)
  expect(new Set(answers)).toEqual(new Set(['410 Gone', 'ปลายทางถูกปิดใช้: 410 Gone']))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a message whose target was deleted, that is too old, or whose channel lacks settings is not sent', async () => {
  const send = vi.fn<Channel['send']>(() => Promise.resolve(sent))
  const channel = buildChannel({ send })
  const deleted = await addNotice(await targetOf(channel))
  await sql`delete from notice_target`.execute(database.db)
  const tooOld = await addNotice(await targetOf(channel), {
    createdAt: new Date(+start - 3_781_000),
  })
  const closed = buildChannel({ id: 'email', send, missing: 'ยังไม่ได้กำหนด SMTP_URL' })
  const waiting = await addNotice(await targetOf(closed))
  const sender = senderOf(channel, closed)
  await turn(sender)
  await expect
    .poll(async () => (await stored(tooOld))?.answer)
    .toBe('ค้างส่งนานกว่า 1 ชั่วโมง จึงไม่ส่งแล้ว')
  await expect.poll(async () => (await stored(deleted))?.answer).toBe('ปลายทางถูกลบแล้ว')
  await expect.poll(async () => (await stored(waiting))?.answer).toBe('ยังไม่ได้กำหนด SMTP_URL')
  expect(await stateOf(tooOld)).toBe('failed')
  expect(await stateOf(deleted)).toBe('failed')
  expect(await stateOf(waiting)).toBe('waiting')
  await sender.close()
  expect(send).not.toHaveBeenCalled()
})

test('nothing is sent to an account that was suspended since', async () => {
  const send = vi.fn<Channel['send']>(() => Promise.resolve(sent))
  const channel = buildChannel({ send })
  const { rows } = await sql<{ id: number }>`
    with g as (insert into department_group (code, name, kind) values ('s', 'กลุ่ม', 'central') returning id)
    insert into app_user (username, username_key, firstname, lastname, password_hash, role, group_id, is_suspended)
    select 's', 's', '', '', '', 'user', id, true from g returning id`.execute(database.db)
  const address = { number: 'suspended' }
  const to = await buildTarget(database.db, {
    channel: 'webhook',
    address,
    userId: rows[0]?.id ?? 0,
  })
  const id = await addNotice(to)
  const sender = senderOf(channel)
  await turn(sender)
  await expect.poll(() => stateOf(id)).toBe('failed')
  await sender.close()
  expect((await stored(id))?.answer).toBe('ปลายทางถูกปิดใช้: บัญชีถูกระงับ')
  expect(send).not.toHaveBeenCalled()
})

test('an error inside a channel is retried and logged, and not told', async () => {
  const channel = buildChannel({ send: () => Promise.reject(new Error('secret of the code')) })
  const id = await addNotice(await targetOf(channel))
  const error = vi.spyOn(log, 'error')
  const sender = senderOf(channel)
  await turn(sender)
  await expect.poll(async () => (await stored(id))?.answer).toBe('เกิดข้อผิดพลาดภายในระบบระหว่างส่ง')
  await sender.close()
  expect(error).toHaveBeenCalledTimes(1)
  expect(await stateOf(id)).toBe('waiting')
})

test('a message of a server that is gone is sent by another one, with the same id, once its claim ends', async () => {
  const received: string[] = []
  let answer: (result: SendResult) => void = () => undefined
  const dying = buildChannel({
    send: ({ id }) => {
      received.push(id)
      return new Promise((done) => (answer = done))
    },
  })
  const id = await addNotice(await targetOf(dying))
  const killed = senderOf(dying)
  await turn(killed)
  await expect.poll(() => received).toEqual([id])

  const living = senderOf(
    buildChannel({
      send: ({ id }) => {
        received.push(id)
        return Promise.resolve(sent)
      },
    }),
  )
  after(20 + 14)
  await turn(living)
  expect(received).toEqual([id])
  after(1)
  await turn(living)
  await expect.poll(() => stateOf(id)).toBe('sent')
  expect(received).toEqual([id, id])
  // the stopped one goes on: what it says counts no more
  answer({ outcome: 'refused', answer: 'late' })
  await killed.close()
  expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 2, answer: '200' })
})

test('a message that was sent by a server whose claim had ended is not sent again', async () => {
  let answer: (result: SendResult) => void = () => undefined
  const slow = senderOf(buildChannel({ send: () => new Promise((done) => (answer = done)) }))
  const again = buildChannel({ send: () => Promise.resolve({ outcome: 'retry', answer: '503' }) })
  const id = await addNotice(await targetOf(again))
  await turn(slow)
  after(35)
  const sender = senderOf(again)
  await turn(sender)
  await expect.poll(async () => (await stored(id))?.answer).toBe('503')
  answer(sent)
  await expect.poll(() => stateOf(id)).toBe('sent')
  await Promise.all([slow.close(), sender.close()])
})

test('64 messages through three senders on one database are each sent once', async () => {
  const counts = new Map<string, number>()
  const channel = buildChannel({
    send: async ({ id }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      await new Promise((done) => setTimeout(done, 5))
      return sent
    },
  })
  const others = [1, 2].map(() => openDatabase({ url: test_.url, onIdleError: () => undefined }))
  const senders = [database, ...others].map(({ db }) =>
    makeNoticeSender({
      channels: [channel],
      db,
      now: () => clock,
      log,
      fourGKey: '4g',
      dashboardFirstname: 'dashboard',
    }),
  )
  // half of them to one target
  const same = await targetOf(channel)
  const ids = await Promise.all(
    Array.from({ length: 64 }, async (_, number) =>
      addNotice(number % 2 === 0 ? same : await targetOf(channel)),
    ),
  )
  await expect
    .poll(
      async () => {
        await Promise.all(senders.map(turn))
        const states = await Promise.all(ids.map(stateOf))
        return states.filter((state) => state === 'sent').length
      },
      { interval: 50 },
    )
    .toBe(64)
  await Promise.all(senders.map((sender) => sender.close()))
  await Promise.all(others.map((other) => other.close()))
  expect([...counts.values()]).toEqual(ids.map(() => 1))
})

test('a channel that hangs delays no other, reads no more than it sends, and one hung target delays no other', async () => {
  const hung = vi.fn<Channel['send']>(() => new Promise(() => undefined))
  const quick = vi.fn<Channel['send']>((_, target) =>
    target.name === 'hung' ? new Promise(() => undefined) : Promise.resolve(sent),
  )
  const hanging = buildChannel({ id: 'line', send: hung, timeoutMs: 50 })
  const working = buildChannel({ id: 'email', send: quick })
  for (let number = 0; number < 20; number += 1) await addNotice(await targetOf(hanging))
  const { db } = database
  const deaf = await buildTarget(db, { channel: 'email', address: { deaf: 1 }, name: 'hung' })
  for (let number = 0; number < 20; number += 1) await addNotice(deaf)
  const ids = [await addNotice(await targetOf(working)), await addNotice(await targetOf(working))]
  const sender = senderOf(hanging, working)
  await turn(sender)
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('sent')
  // their places are theirs until they end, though the timeout is noted
  await expect
    .poll(async () => {
      await turn(sender)
      const { rows } = await sql<{ count: number }>`
        select count(*) from notice where channel = 'line' and answer <> ''`.execute(db)
      return rows[0]?.count
    })
    .toBe(8)
  expect(hung).toHaveBeenCalledTimes(8)
  expect(hung.mock.calls.every(([, , signal]) => signal.aborted)).toBe(true)
  expect(quick).toHaveBeenCalledTimes(3)
})

test('the end of the console cuts an attempt off after five seconds, and another server sends it later', async () => {
  const channel = buildChannel({ send: () => new Promise(() => undefined) })
  const id = await addNotice(await targetOf(channel))
  const sender = senderOf(channel)
  await turn(sender)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closing = sender.close()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await closing
  expect(await stored(id)).toMatchObject({ state: 'waiting', answer: 'ระบบหยุดทำงานระหว่างส่ง' })
})
