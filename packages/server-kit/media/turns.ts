import { ApiError } from '@roadside/contract/errors.ts'

export interface TurnLimits {
  /** Pieces of work at once. */
  readonly atOnce: number
  /** Pieces of work that may wait, … */
  readonly mostWaiting: number
  /** … and their weight together. */
  readonly mostWeight: number
  /** The error for work that would wait behind too much; default: `unavailable`. */
  readonly refusal?: () => ApiError
}

/**
 * Runs work in the order of its arrival. Throws {@link TurnLimits.refusal} for work that would wait
 * behind too much.
 */
export type Turns = <T>(weight: number, work: () => Promise<T>) => Promise<T>

export function makeTurns({ atOnce, mostWaiting, mostWeight, refusal }: TurnLimits): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  let waitingWeight = 0
  return async (weight, work) => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting || waitingWeight + weight > mostWeight)
        throw refusal?.() ?? new ApiError('unavailable')
      waitingWeight += weight
      await new Promise<void>((resolve) => waiting.push(resolve))
      waitingWeight -= weight
    }
    try {
      return await work()
    } finally {
      // The place passes to the next waiting call directly, so that no other call gets it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
