import { ApiError } from '@roadside/contract/errors.ts'
import { expect, test } from 'vitest'
import { createBatcher, type BatcherOptions } from './batcher.ts'

type Settled = { release: () => void; fail: (error: unknown) => void }

/** A batcher whose batches run until the test lets them. */
function makeHeld(options: Partial<BatcherOptions<number, string>> = {}) {
  const batches: number[][] = []
  const held: Settled[] = []
  const batcher = createBatcher<number, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push([...items])
        held.push({ release: () => resolve(items.map((item) => `kept ${item}`)), fail: reject })
      }),
    poisoned: (item) => `poison ${item}`,
    maxItems: 10,
    maxWaiting: 20,
    ...options,
  })
  /** Resolves when that many batches have begun. */
  const begun = async (count: number) => {
    while (held.length < count) await turn()
  }
  return { batcher, batches, held, begun }
}

/** A batcher whose `run` fails for a batch that holds a bad item. */
function makeChoosy(isBad: (item: number) => boolean, error: () => Error) {
  const runs: number[][] = []
  const batcher = createBatcher<number, string>({
    run: async (items) => {
      runs.push([...items])
      if (items.some(isBad)) throw error()
      return items.map((item) => `kept ${item}`)
    },
    poisoned: (item) => `poison ${item}`,
    maxItems: 100,
    maxWaiting: 1_000,
  })
  return { batcher, runs }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const sqlError = (code: string) => Object.assign(new Error('sql'), { code })

test('what arrives while a batch runs goes together in the next, and each caller gets its own outcomes', async () => {
  const { batcher, batches, held, begun } = makeHeld()
  const first = batcher.submit([1])
  await begun(1)
  const [second, third] = [batcher.submit([2, 3]), batcher.submit([4])]
  await turn()
  expect(batches).toEqual([[1]])
  held[0]?.release()
  expect(await first).toEqual(['kept 1'])
  await begun(2)
  expect(batches).toEqual([[1], [2, 3, 4]])
  held[1]?.release()
  expect(await second).toEqual(['kept 2', 'kept 3'])
  expect(await third).toEqual(['kept 4'])
})

test('a batch holds at most maxItems, unless one submission alone is larger', async () => {
  const { batcher, batches, held, begun } = makeHeld({ maxItems: 3 })
  for (const items of [
    [1, 2],
    [3, 4],
    [5, 6, 7, 8],
  ])
    void batcher.submit(items)
  for (let index = 0; index < 3; index += 1) {
    await begun(index + 1)
    held[index]?.release()
  }
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
    [5, 6, 7, 8],
  ])
})

test('no third batch begins beside two that run', async () => {
  const { batcher, batches, begun } = makeHeld({ maxItems: 1, secondBatchFrom: 1 })
  for (const item of [1, 2, 3]) void batcher.submit([item])
  await begun(2)
  await turn()
  expect(batches).toEqual([[1], [2]])
})

test('beyond maxWaiting it is refused as unavailable, and accepted again when there is room', async () => {
  const { batcher, held, begun } = makeHeld({ maxItems: 2, maxWaiting: 2 })
  void batcher.submit([1])
  await begun(1)
  void batcher.submit([2, 3])
  await expect(batcher.submit([4])).rejects.toMatchObject({ code: 'unavailable' })
  held[0]?.release()
  await begun(2)
  const later = batcher.submit([5])
  held[1]?.release()
  await begun(3)
  held[2]?.release()
  expect(await later).toEqual(['kept 5'])
})

test('a submission larger than maxWaiting is accepted when nothing waits', async () => {
  const { batcher, held, begun } = makeHeld({ maxWaiting: 2 })
  const large = batcher.submit([1, 2, 3])
  await begun(1)
  held[0]?.release()
  expect(await large).toHaveLength(3)
})

test.each([['22003'], ['23514'], ['54000'], ['P0001']])(
  'data that the database refuses (%s) fails nobody else',
  async (code) => {
    const { batcher } = makeChoosy(
      (item) => item === 3,
      () => sqlError(code),
    )
    const [first, second] = [batcher.submit([1, 2]), batcher.submit([3, 4])]
    expect(await first).toEqual(['kept 1', 'kept 2'])
    expect(await second).toEqual(['poison 3', 'kept 4'])
  },
)

test('a fault of the code is isolated like bad data', async () => {
  const { batcher } = makeChoosy(
    (item) => item === 1,
    () => new TypeError('undefined is not a function'),
  )
  expect(await batcher.submit([1, 2, 3])).toEqual(['poison 1', 'kept 2', 'kept 3'])
})

test('one poisonous item among many costs few runs', async () => {
  const { batcher, runs } = makeChoosy(
    (item) => item === 77,
    () => sqlError('22003'),
  )
  await batcher.submit(Array.from({ length: 100 }, (_, item) => item))
  expect(runs.length).toBeLessThanOrEqual(15)
})

test.each([
  ['08006', 'unavailable'],
  ['57P01', 'unavailable'],
  ['53300', 'unavailable'],
  ['25006', 'unavailable'],
  ['42P01', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['53100', 'storage_full'],
])(
  'a database that is away (%s) fails the batch as %s, without halving it',
  async (code, expected) => {
    const { batcher, runs } = makeChoosy(
      () => true,
      () => sqlError(code),
    )
    const results = await Promise.allSettled([batcher.submit([1, 2]), batcher.submit([3])])
    for (const result of results) expect(result).toMatchObject({ reason: { code: expected } })
    expect(runs).toEqual([[1, 2, 3]])
  },
)

test('the failure of one batch does not fail the next', async () => {
  const { batcher, held, begun } = makeHeld()
  const first = batcher.submit([1])
  await begun(1)
  const second = batcher.submit([2])
  held[0]?.fail(sqlError('57P01'))
  await expect(first).rejects.toBeInstanceOf(ApiError)
  await begun(2)
  held[1]?.release()
  expect(await second).toEqual(['kept 2'])
})

test('a collision of transactions is tried again at once', async () => {
  let failures = 2
  const batcher = createBatcher<number, string>({
    run: async () => {
      if (failures-- > 0) throw sqlError('40P01')
      return ['kept']
    },
    poisoned: () => 'poison',
    maxItems: 10,
    maxWaiting: 10,
  })
  expect(await batcher.submit([1])).toEqual(['kept'])
})

test('draining answers the submitted items and refuses new ones', async () => {
  const { batcher, held, begun } = makeHeld({ maxItems: 1 })
  const [first, second] = [batcher.submit([1]), batcher.submit([2])]
  let isDrained = false
  const drained = batcher.drain().then(() => {
    isDrained = true
  })
  await expect(batcher.submit([3])).rejects.toMatchObject({ code: 'unavailable' })
  await begun(1)
  held[0]?.release()
  expect(await first).toEqual(['kept 1'])
  await begun(2)
  expect(isDrained).toBe(false)
  held[1]?.release()
  expect(await second).toEqual(['kept 2'])
  await drained
})

test('a second batch begins beside the first where enough wait', async () => {
  const { batcher, batches, begun } = makeHeld({ secondBatchFrom: 2 })
  void batcher.submit([1])
  await begun(1)
  void batcher.submit([2])
  await turn()
  await turn()
  expect(batches).toEqual([[1]])
  void batcher.submit([3])
  await begun(2)
  expect(batches).toEqual([[1], [2, 3]])
})

test('a batch that is held until the database is back runs before later ones', async () => {
  const { batcher, batches, held, begun } = makeHeld({ holdMs: 20 })
  const first = batcher.submit([1])
  await begun(1)
  const second = batcher.submit([2])
  held[0]?.fail(sqlError('57P01'))
  await begun(2)
  held[1]?.release()
  expect(await first).toEqual(['kept 1'])
  await begun(3)
  held[2]?.release()
  await second
  expect(batches).toEqual([[1], [1], [2]])
})
