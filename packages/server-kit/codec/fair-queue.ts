/**
 * First in, first out within a key, and in turn between keys: many items of one key delay only that
 * key.
 */
export interface FairQueue<T> {
  readonly size: () => number
  /** False when the queue is full. */
  push(key: string, item: T): boolean
  /**
   * Puts an item back at the head of its key's queue. Always succeeds, even when the queue is full.
   */
  putBack(key: string, item: T): void
  shift(): T | undefined
}

export function createFairQueue<T>(most: number): FairQueue<T> {
  const byKey = new Map<string, T[]>()
  let size = 0
  const listOf = (key: string): T[] => {
    const list = byKey.get(key) ?? []
    byKey.set(key, list)
    return list
  }
  return {
    size: () => size,
    push: (key, item) => {
      if (size >= most) return false
      size += 1
      listOf(key).push(item)
      return true
    },
    putBack: (key, item) => {
      size += 1
      listOf(key).unshift(item)
    },
    shift: () => {
      for (const [key, list] of byKey) {
        byKey.delete(key)
        const item = list.shift()
        if (list.length > 0) byKey.set(key, list)
        size -= 1
        return item
      }
      return undefined
    },
  }
}
