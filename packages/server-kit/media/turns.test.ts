import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

function makeWork() {
  const ends: (() => void)[] = []
  const began: number[] = []
  const work = (n: number) => () => {
    began.push(n)
    return new Promise<number>((resolve) => ends.push(() => resolve(n)))
  }
  return { ends, began, work }
}

test('so much at once, the others in turn', async () => {
  const turn = makeTurns({ atOnce: 2, mostWaiting: 10, mostWeight: 100 })
  const { ends, began, work } = makeWork()
  const done = [1, 2, 3, 4].map((n) => turn(1, work(n)))
  expect(began).toEqual([1, 2])
  ends[1]?.()
  await done[1]
  await expect.poll(() => began).toEqual([1, 2, 3])
  ends[0]?.()
  await expect.poll(() => began).toEqual([1, 2, 3, 4])
  ends.slice(2).forEach((end) => end())
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4])
  // All places are free again.
  void turn(1, work(5))
  void turn(1, work(6))
  expect(began).toEqual([1, 2, 3, 4, 5, 6])
})

test('work that fails gives its place away', async () => {
  const turn = makeTurns({ atOnce: 1, mostWaiting: 10, mostWeight: 100 })
  const failed = turn(1, () => Promise.reject(new Error('no')))
  const next = turn(1, () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('nothing waits behind too many, or behind too much', async () => {
  const turn = makeTurns({ atOnce: 1, mostWaiting: 2, mostWeight: 100 })
  const { work } = makeWork()
  void turn(1_000, work(1))
  void turn(60, work(2))
  await expect(turn(50, work(3))).rejects.toMatchObject({ code: 'unavailable' })
  void turn(40, work(4))
  await expect(turn(0, work(5))).rejects.toMatchObject({ code: 'unavailable' })
})
