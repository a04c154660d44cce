import { expect, test } from 'vitest'
import { shareAnswers } from './share-answers.ts'

function openMaker() {
  const waiting: { resolve: (n: number) => void; reject: (error: Error) => void }[] = []
  const make = () =>
    new Promise<number>((resolve, reject) => void waiting.push({ resolve, reject }))
  return { waiting, make, share: shareAnswers<number>() }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('who asks while an answer is made gets the next, one for all of them', async () => {
  const { waiting, make, share } = openMaker()
  const first = share('a', make)
  const [second, third] = [share('a', make), share('a', make)]
  await turn()
  expect(waiting).toHaveLength(1)
  waiting[0]?.resolve(1)
  expect(await first).toBe(1)
  await turn()
  expect(waiting).toHaveLength(2)
  const fourth = share('a', make)
  waiting[1]?.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await turn()
  waiting[2]?.resolve(3)
  expect(await fourth).toBe(3)
  await turn()
  void share('a', make)
  expect(waiting).toHaveLength(4)
})

test('keys do not wait for each other', () => {
  const { waiting, make, share } = openMaker()
  void share('a', make)
  void share('b', make)
  expect(waiting).toHaveLength(2)
})

test('a failure is of those alone whom it would have answered', async () => {
  const { waiting, make, share } = openMaker()
  const first = share('a', make)
  const second = share('a', make)
  waiting[0]?.reject(new Error('the database is away'))
  await expect(first).rejects.toThrow('away')
  await turn()
  waiting[1]?.resolve(2)
  expect(await second).toBe(2)
})
