import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@roadside/contract/errors.ts'
import { expect, test } from 'vitest'
import { createSettler } from './settler.ts'

function settlerOf(settle: () => Promise<void>) {
  const failures: unknown[] = []
  const settler = createSettler({
    settle,
    everyMs: 10,
    mostRestMs: 20,
    retryMs: 10,
    onFailure: (error) => failures.push(error),
  })
  return { settler, failures }
}

test('turns follow each other, and what comes during one gets the next', async () => {
  let [running, most, turns] = [0, 0, 0]
  const { settler } = settlerOf(async () => {
    most = Math.max(most, ++running)
    turns += 1
    await delay(5)
    running -= 1
  })
  settler.kick()
  settler.kick()
  await delay(2)
  settler.kick()
  await settler.drain()
  expect(most).toBe(1)
  expect(turns).toBeGreaterThanOrEqual(2)
  const before = turns
  await delay(40)
  expect(turns).toBe(before)
})

test('a turn that fails is tried again until it succeeds', async () => {
  let tries = 0
  const { settler, failures } = settlerOf(async () => {
    if (++tries < 3) throw new ApiError('unavailable')
  })
  settler.kick()
  await delay(100)
  expect([tries, failures.length]).toEqual([3, 2])
})

test('draining gives up where the database is away', async () => {
  const { settler, failures } = settlerOf(() => Promise.reject(new ApiError('unavailable')))
  settler.kick()
  await settler.drain()
  expect(failures.length).toBeGreaterThan(0)
})
