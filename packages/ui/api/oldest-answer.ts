type Collect = (asOf: number) => void
const collecting = new Set<Collect>()

/** Notes the moment of an answer that a read replica gave which is behind; null: it is as new as any. Milliseconds since 1970. */
export function noteAnswer(asOf: number | null): void {
  if (asOf !== null) collecting.forEach((collect) => collect(asOf))
}

/**
 * Does something that may make calls, and says the oldest moment of the answers that came meanwhile;
 * null: they are as new as any.
 */
export async function withOldestAnswer<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly made: T; readonly asOf: number | null }> {
  let oldest: number | null = null
  const collect: Collect = (asOf) => (oldest = olderOf(oldest, asOf))
  collecting.add(collect)
  try {
    return { made: await work(), asOf: oldest }
  } finally {
    collecting.delete(collect)
  }
}

/** The older of two moments; null: as new as any. */
export function olderOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
