import { setTimeout as delay } from 'node:timers/promises'
import { asPassingFailure } from './failure.ts'

export interface SettlerOptions {
  /** Does all waiting work; when it rejects, the remaining work still waits. */
  readonly settle: () => Promise<void>
  /** Milliseconds between two runs: work in between is done together. */
  readonly everyMs: number
  /** After a turn half as long as `everyMs` it pauses twice `everyMs`, after one as long eight times, but no longer than this. */
  readonly mostPauseMs: number
  /**
   * Nor longer than this for each reading of the turn: where few come, a turn that was slow for another reason is
   * followed by the next as soon as usual.
   */
  readonly pauseEachMs: number
  /** A turn that failed is tried again after this. */
  readonly retryMs: number
  readonly onFailure: (error: unknown) => void
}

export interface Settler {
  /** This many more readings wait. */
  kick(readings: number): void
  /** Resolves when nothing waits any more; at once where the last try failed because of the database. */
  drain(): Promise<void>
}

/** Runs work that follows commits: one turn at a time, and again while there is something. */
export function createSettler(options: SettlerOptions): Settler {
  const { settle, everyMs, mostPauseMs, pauseEachMs, retryMs, onFailure } = options
  let waiting = 0
  let isKicked = false
  let isDraining = false
  let isAway = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (isKicked) {
      isKicked = false
      const startedAt = performance.now()
      const before = waiting
      try {
        await settle()
        isAway = false
      } catch (error) {
        onFailure(error)
        isAway = asPassingFailure(error) !== null
        if (isDraining) return
        isKicked = true
        await delay(retryMs)
        continue
      }
      waiting -= before
      // under load new readings are stored first, and each run does more at once
      const tookMs = performance.now() - startedAt
      const turnPauseMs = Math.max(
        everyMs - tookMs,
        Math.min((8 * tookMs ** 2) / everyMs, mostPauseMs, before * pauseEachMs),
      )
      if (turnPauseMs > 0 && !isDraining) await delay(turnPauseMs)
    }
  }

  function kick(readings: number): void {
    waiting += readings
    isKicked = true
    running ??= run().finally(() => {
      running = null
      if (isKicked && !isDraining) kick(0)
    })
  }

  return {
    kick,
    drain: async () => {
      isDraining = true
      await running
      if (!isAway) kick(0)
      await running
      isDraining = false
    },
  }
}
