import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLivePublisher } from './publisher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const change = (wid: number, kind = 'state') => ({ topic: 'lighting', wid, kind })

test('a change is published at once, and those of the next tenth of a second together', async () => {
  const reported: string[] = []
  const query = ({ values }: { values: string[] }) =>
    Promise.resolve(reported.push(values[1] ?? ''))
  const live = makeLivePublisher({ query } as unknown as pg.Pool, {} as FastifyBaseLogger)
  live.publish([change(1)])
  await vi.advanceTimersByTimeAsync(1)
  expect(reported).toEqual([JSON.stringify([change(1)])])
  live.publish([change(2)])
  await vi.advanceTimersByTimeAsync(50)
  live.publish([change(3), change(2)])
  await vi.advanceTimersByTimeAsync(40)
  expect(reported).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(reported.slice(1)).toEqual([JSON.stringify([change(2), change(3)])])
})

test('signs of life wait for those of a second, and hold up no change', async () => {
  const reported: string[] = []
  const query = ({ values }: { values: string[] }) =>
    Promise.resolve(reported.push(values[1] ?? ''))
  const live = makeLivePublisher({ query } as unknown as pg.Pool, {} as FastifyBaseLogger)
  live.publish([change(1, 'reading')])
  await vi.advanceTimersByTimeAsync(1)
  live.publish([change(2, 'reading'), change(2), change(3, 'gateway_seen')])
  await vi.advanceTimersByTimeAsync(900)
  live.publish([change(2, 'reading')])
  expect(reported.slice(1)).toEqual([JSON.stringify([change(2)])])
  await vi.advanceTimersByTimeAsync(100)
  expect(reported.slice(2)).toEqual([
    JSON.stringify([change(2, 'reading'), change(3, 'gateway_seen')]),
  ])
})
