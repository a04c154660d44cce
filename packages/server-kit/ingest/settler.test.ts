import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@roadside/contract/errors.ts'
import { expect, test } from 'vitest'
import { createSettler } from './settler.ts'

function settlerOf(settle: () => Promise<void>) {
  const failures: unknown[] = []
  const settler = createSettler({
    settle,
    everyMs: 10,
    mostPauseMs: 20,
    pauseEachMs: 20,
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
  settler.kick(1)
  settler.kick(1)
  await delay(2)
  settler.kick(1)
  await settler.drain()
  expect(most).toBe(1)
  expect(turns).toBeGreaterThanOrEqual(2)
  const before = turns
  await delay(40)
  expect(turns).toBe(before)
})

// a timer may ring up to 1 ms early: a turn of 20 ms that took 19 is followed by 289 ms
test.for([
  { what: 'quick', tookMs: 0, readings: 1_000, leastPauseMs: 5, mostPauseMs: 100 },
  { what: 'slow', tookMs: 20, readings: 1_000, leastPauseMs: 285, mostPauseMs: 1_000 },
  { what: 'very slow', tookMs: 60, readings: 1_000, leastPauseMs: 695, mostPauseMs: 1_000 },
  {
    what: 'very slow with few readings',
    tookMs: 60,
    readings: 100,
    leastPauseMs: 95,
    mostPauseMs: 300,
  },
])('after a $what turn it pauses for the right time', async (turn) => {
  const { tookMs, readings, leastPauseMs, mostPauseMs } = turn
  const pauses: number[] = []
  let endedAt: number | null = null
  const settler = createSettler({
    settle: async () => {
      if (endedAt !== null) pauses.push(performance.now() - endedAt)
      await delay(tookMs)
      endedAt = performance.now()
      if (pauses.length < 2) settler.kick(readings)
    },
    everyMs: 10,
    mostPauseMs: 700,
    pauseEachMs: 1,
    retryMs: 10,
    onFailure: () => undefined,
  })
  settler.kick(readings)
  await expect.poll(() => pauses, { interval: 10, timeout: 4_000 }).toHaveLength(2)
  const shortest = Math.min(...pauses)
  await settler.drain()
  expect(shortest).toBeGreaterThanOrEqual(leastPauseMs)
  expect(shortest).toBeLessThan(mostPauseMs)
})

test('a turn that fails is tried again until it succeeds', async () => {
  let tries = 0
  const { settler, failures } = settlerOf(async () => {
    if (++tries < 3) throw new ApiError('unavailable')
  })
  settler.kick(1)
  await delay(100)
  expect([tries, failures.length]).toEqual([3, 2])
})

test('draining gives up where the database is away', async () => {
  const { settler, failures } = settlerOf(() => Promise.reject(new ApiError('unavailable')))
  settler.kick(1)
  await settler.drain()
  expect(failures.length).toBeGreaterThan(0)
})
