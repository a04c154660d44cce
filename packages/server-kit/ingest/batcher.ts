import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@roadside/contract/errors.ts'
import { asPassingFailure, isCollision } from './failure.ts'

export interface BatcherOptions<T, O> {
  /** Commits a batch and returns the outcome of each item, in order. */
  readonly run: (items: readonly T[]) => Promise<readonly O[]>
  /** The outcome of an item that cannot be committed even alone although the database is there. */
  readonly poisoned: (item: T, error: unknown) => O
  /** Items in one batch; only a single larger submission makes a larger batch. */
  readonly maxItems: number
  /** Items that may wait; beyond, `submit` throws. */
  readonly maxWaiting: number
  /**
   * Waiting items from which a second batch runs at the same time as the first; fewer are faster in
   * the next batch. Without it batches run one after the other.
   */
  readonly secondBatchFrom?: number
  /**
   * Pause before a batch that failed because of the database is tried again, ahead of later ones.
   * Without it, its items are refused and may be submitted again. Milliseconds.
   */
  readonly holdMs?: number
  /** Called for every batch that failed because of the database. */
  readonly onFailure?: (failure: ApiError) => void
}

export interface Batcher<T, O> {
  /**
   * Resolves with the outcomes of `items` after their commit.
   * Throws `unavailable` (too much waits, the database is away, draining) or `storage_full`.
   */
  submit(items: readonly T[]): Promise<readonly O[]>
  /** Refuses new items; resolves when every submitted item has its outcome. */
  drain(): Promise<void>
}

interface Submission<T, O> {
  readonly items: readonly T[]
  readonly resolve: (outcomes: readonly O[]) => void
  readonly reject: (error: unknown) => void
}

const collisionRetries = 3

/**
 * Group commit: while a batch runs, new items wait and go together in the next one. A batch that
 * fails because of its data is halved until the poisonous item stands alone.
 */
export function createBatcher<T, O>(options: BatcherOptions<T, O>): Batcher<T, O> {
  const queue: Submission<T, O>[] = []
  const onIdle: (() => void)[] = []
  const { secondBatchFrom = Infinity } = options
  let waiting = 0
  let running = 0
  let isScheduled = false
  let isDraining = false

  function submit(items: readonly T[]): Promise<readonly O[]> {
    if (isDraining) return Promise.reject(new ApiError('unavailable'))
    if (waiting > 0 && waiting + items.length > options.maxWaiting)
      return Promise.reject(new ApiError('unavailable'))
    return new Promise((resolve, reject) => {
      queue.push({ items, resolve, reject })
      waiting += items.length
      schedule()
    })
  }

  function mayStart(): boolean {
    return queue.length > 0 && (running === 0 || (running === 1 && waiting >= secondBatchFrom))
  }

  // A turn of the event loop later, so that messages of one read of a socket go together.
  function schedule(): void {
    if (isScheduled || !mayStart()) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      start()
    })
  }

  function start(): void {
    while (mayStart()) {
      let count = 0
      let size = 0
      for (const { items } of queue) {
        if (size > 0 && size + items.length > options.maxItems) break
        size += items.length
        count += 1
      }
      waiting -= size
      running += 1
      void flush(queue.splice(0, count)).then(() => {
        running -= 1
        if (queue.length > 0) schedule()
        else if (running === 0) for (const done of onIdle.splice(0)) done()
      })
    }
  }

  async function flush(batch: readonly Submission<T, O>[]): Promise<void> {
    try {
      const all: T[] = []
      for (const { items } of batch) for (const item of items) all.push(item)
      const outcomes = await commit(all)
      let offset = 0
      for (const { items, resolve } of batch)
        resolve(outcomes.slice(offset, (offset += items.length)))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function commit(items: readonly T[]): Promise<readonly O[]> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await options.run(items)
      } catch (error) {
        if (isCollision(error) && attempt < collisionRetries) continue
        const failure = asPassingFailure(error)
        if (failure) {
          options.onFailure?.(failure)
          if (options.holdMs === undefined || isDraining) throw failure
          await delay(options.holdMs)
          attempt = 0
          continue
        }
        const [first] = items
        if (first === undefined || items.length === 1)
          return items.map((item) => options.poisoned(item, error))
        const middle = items.length >> 1
        return [...(await commit(items.slice(0, middle))), ...(await commit(items.slice(middle)))]
      }
    }
  }

  return {
    submit,
    drain: () => {
      isDraining = true
      return queue.length === 0 && running === 0
        ? Promise.resolve()
        : new Promise((done) => onIdle.push(done))
    },
  }
}
