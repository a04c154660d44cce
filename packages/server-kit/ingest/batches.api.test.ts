import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { defineIntake } from './intake.ts'
import { startTinyServer, tinyKey, type TinyServer } from './testing/tiny-server.ts'

let own: TestDatabase
let server: TinyServer
/** Sizes of the batches that have begun. */
let begun: number[]
let release: () => void

beforeEach(async () => {
  own = await createTestDatabase()
  begun = []
})
afterEach(async () => {
  release()
  await server.stop()
  await own.drop()
})

/** Sends one message, and while its batch runs a hundred more; answers the batches that have begun by then. */
async function batchesWhileOneRuns(order: {
  isUnordered?: boolean
  isInOrder?: boolean
}): Promise<readonly number[]> {
  const released = new Promise<void>((resolve) => (release = resolve))
  const intake = defineIntake<number>({
    solution: 'held',
    ...order,
    endpoints: [{ path: 'held', topics: [], decode: () => [1] }],
    accept: async (readings) => {
      begun.push(readings.length)
      await released
      return { outcomes: readings.map(() => ({ kind: 'stored' as const })), changes: [] }
    },
  })
  server = await startTinyServer(own.database, [intake])
  const address = `http://127.0.0.1:${server.port}/ingest/held`
  const send = () =>
    fetch(address, { method: 'POST', headers: { authorization: `Bearer ${tinyKey}` }, body: '{}' })
  const answers = [send()]
  await expect.poll(() => begun).toEqual([1])
  answers.push(...Array.from({ length: 100 }, send))
  await delay(300)
  const seen = [...begun]
  release()
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  expect(begun.reduce((sum, size) => sum + size)).toBe(101)
  return seen
}

test('readings that are judged by their own times begin a second batch beside the first, and no third', async () => {
  const [first, second = 0, ...others] = await batchesWhileOneRuns({ isUnordered: true })
  expect([first, others]).toEqual([1, []])
  expect(second).toBeGreaterThanOrEqual(64)
})

test.each([{}, { isInOrder: true }])(
  'all others wait for the end of the first: %j',
  async (order) => {
    expect(await batchesWhileOneRuns(order)).toEqual([1])
  },
)
