import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { markRegistered } from './rejected-repository.ts'
import { createRejectedStore, type RejectedStoreOptions } from './rejected.ts'
import type { RejectedMessage } from './rejected-message.ts'

let own: TestDatabase
let clock = Date.parse('2026-11-21T12:00:00+07:00')

beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
beforeEach(() => own.database.pool.query('truncate rejected_message'))

function buildMessage(over: Partial<RejectedMessage> = {}): RejectedMessage {
  return {
    receivedAt: new Date(clock),
    solution: 'tiny',
    door: 'mqtt',
    source: 'tiny/a/up',
    reason: 'bad_json',
    detail: 'ไม่ใช่ JSON',
    device: null,
    body: '{',
    ...over,
  }
}

function makeStore(limits: Partial<RejectedStoreOptions> = {}) {
  let dropped = 0
  const onDropped = () => {
    dropped += 1
  }
  const store = createRejectedStore({
    pool: own.database.pool,
    now: () => new Date(clock),
    onDropped,
    ...limits,
  })
  return { store, dropped: () => dropped }
}

async function storedRows(): Promise<Record<string, unknown>[]> {
  const { rows } = await own.database.pool.query<Record<string, unknown>>(
    'select * from rejected_message order by id',
  )
  return rows
}

const ofUnknown = (over: Partial<RejectedMessage> = {}) =>
  buildMessage({ reason: 'unknown_device', device: 'a', body: '{}', ...over })
const listed = async () =>
  (await storedRows()).filter((row) => row['registered_at'] === null).map((row) => row['device'])

test('keeps a message with why, at most 8 000 characters of it', async () => {
  const { store } = makeStore({ perSourceAndMinute: 10, perMinute: 10 })
  await store.add(buildMessage({ body: `NUL \0 ก${'😀'.repeat(5_000)}`, device: 'dev "1", \\' }))
  const [row] = await storedRows()
  expect(row).toMatchObject({
    solution: 'tiny',
    door: 'mqtt',
    source: 'tiny/a/up',
    reason: 'bad_json',
    device: 'dev "1", \\',
  })
  expect(row?.['body']).toMatch(/^NUL \uFFFD ก(😀){3000,}/u)
  expect(String(row?.['body']).length).toBeLessThanOrEqual(8_000)
})

test('rejected messages are stored up to a limit per source and minute', async () => {
  const { store, dropped } = makeStore({ perSourceAndMinute: 3, perMinute: 100 })
  await Promise.all(Array.from({ length: 10 }, () => store.add(buildMessage({ source: 'broken' }))))
  await store.add(buildMessage({ source: 'other' }))
  expect((await storedRows()).map(({ source }) => source)).toEqual([
    'broken',
    'broken',
    'broken',
    'other',
  ])
  expect(dropped()).toBe(7)
  clock += 60_000
  await store.add(buildMessage({ source: 'broken' }))
  expect(await storedRows()).toHaveLength(5)
})

test('many sources together do not exceed the total limit per minute', async () => {
  const { store, dropped } = makeStore({ perSourceAndMinute: 3, perMinute: 5 })
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => store.add(buildMessage({ source: `tiny/${n}/up` }))),
  )
  expect([(await storedRows()).length, dropped()]).toEqual([5, 15])
})

test('an unknown device has one row: number of messages, time of the first, newest message', async () => {
  const { store, dropped } = makeStore({ perSourceAndMinute: 3, perMinute: 5 })
  const at = (s: number) => new Date(clock + s * 1_000)
  const first = Array.from({ length: 40 }, (_, n) =>
    ofUnknown({ receivedAt: at(n), body: `{"n":${n}}`, source: 'k' }),
  )
  await Promise.all([...first, ofUnknown({ device: 'b' })].map((message) => store.add(message)))
  await store.add(ofUnknown({ receivedAt: at(60), body: '{"n":60}', source: 'other' }))
  await store.add(ofUnknown({ receivedAt: at(50), body: '{"n":50}', source: 'late' }))
  expect(await storedRows()).toMatchObject([
    {
      device: 'a',
      messages: 42,
      first_at: at(0),
      received_at: at(60),
      body: '{"n":60}',
      source: 'other',
    },
    { device: 'b', messages: 1 },
  ])
  expect(dropped()).toBe(0)
})

test('beyond the total limit the oldest are deleted, unknown devices apart from the others', async () => {
  const { store } = makeStore({ most: { messages: 3, devices: 4 }, trimEvery: 1 })
  for (let n = 0; n < 8; n += 1) {
    const receivedAt = new Date(clock + n)
    await store.add(buildMessage({ receivedAt, body: String(n) }))
    await store.add(ofUnknown({ receivedAt, device: `d${n}`, body: '' }))
  }
  const rows = await storedRows()
  expect(rows.flatMap(({ body }) => body || [])).toEqual(['5', '6', '7'])
  expect(rows.flatMap(({ device }) => device ?? [])).toEqual(['d4', 'd5', 'd6', 'd7'])
})

test('a message that was under way while its device was registered does not make it unknown again', async () => {
  const { store } = makeStore()
  const after = (s: number) => ofUnknown({ receivedAt: new Date(clock + s * 1_000) })
  await store.add(after(0))
  await markRegistered(own.database.db, 'tiny', ['a', 'never-heard'], new Date(clock + 1_000))
  expect(await listed()).toEqual([])
  await Promise.all([store.add(after(0.9)), store.add(after(5))])
  expect(await listed()).toEqual([])
  await store.add(after(3_600))
  expect(await listed()).toEqual(['a'])
  expect((await storedRows())[0]).toMatchObject({
    messages: 1,
    first_at: new Date(clock + 3_600_000),
  })
})
