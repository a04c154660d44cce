import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createRejectedKeeper, type RejectedMessage } from './rejected.ts'

let own: TestDatabase
let clock = Date.parse('2026-11-21T12:00:00+07:00')

beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
beforeEach(() => own.database.pool.query('truncate rejected_message'))

function buildMessage(over: Partial<RejectedMessage> = {}): RejectedMessage {
  return {
    ...{ receivedAt: new Date(clock), solution: 'tiny', door: 'mqtt', source: 'tiny/a/up', reason: 'bad_json' },
    ...{ detail: 'ไม่ใช่ JSON', device: null, body: '{' },
    ...over,
  }
}

function makeKeeper(limits: { perSourceAndMinute: number; perMinute: number }) {
  let dropped = 0
  const onDropped = () => {
    dropped += 1
  }
  const keeper = createRejectedKeeper({ pool: own.database.pool, now: () => new Date(clock), onDropped, ...limits })
  return { keeper, dropped: () => dropped }
}

async function kept(): Promise<{ source: string; body: string }[]> {
  const { rows } = await own.database.pool.query<{ source: string; body: string }>(
    'select * from rejected_message order by id',
  )
  return rows
}

test('keeps a message with why, at most 8 000 characters of it', async () => {
  const { keeper } = makeKeeper({ perSourceAndMinute: 10, perMinute: 10 })
  await keeper.keep(buildMessage({ body: `NUL \0 ก${'😀'.repeat(5_000)}`, device: 'dev "1", \\' }))
  const [row] = await kept()
  expect(row).toMatchObject({
    solution: 'tiny',
    door: 'mqtt',
    source: 'tiny/a/up',
    reason: 'bad_json',
    device: 'dev "1", \\',
  })
  expect(row?.body).toMatch(/^NUL \uFFFD ก(😀){3000,}/u)
  expect(row?.body.length).toBeLessThanOrEqual(8_000)
})

test('a broken sender is kept so often a minute, the others still are', async () => {
  const { keeper, dropped } = makeKeeper({ perSourceAndMinute: 3, perMinute: 100 })
  await Promise.all(Array.from({ length: 10 }, () => keeper.keep(buildMessage({ source: 'broken' }))))
  await keeper.keep(buildMessage({ source: 'other' }))
  expect((await kept()).map(({ source }) => source)).toEqual(['broken', 'broken', 'broken', 'other'])
  expect(dropped()).toBe(7)
  clock += 60_000
  await keeper.keep(buildMessage({ source: 'broken' }))
  expect(await kept()).toHaveLength(5)
})

test('many sources together do not go beyond what is kept in a minute', async () => {
  const { keeper, dropped } = makeKeeper({ perSourceAndMinute: 3, perMinute: 5 })
  await Promise.all(Array.from({ length: 20 }, (_, n) => keeper.keep(buildMessage({ source: `tiny/${n}/up` }))))
  expect([(await kept()).length, dropped()]).toEqual([5, 15])
})
