/** The time of the server as a browser knows it whose own clock may be wrong. */
export interface ServerClock {
  /**
   * How far the server's clock is ahead of the browser's. Milliseconds; 0 before the first answer.
   */
  readonly offset: () => number
  /** Takes the `Date` header of an answer that has just arrived, and how long the request was under way (milliseconds). */
  readonly learn: (date: string | null, roundTripMs: number) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The `Date` header has whole seconds (RFC 9110 §5.6.7): on average the server's time is half a second later. */
const halfSecondMs = 500
/** Tolerance for the header's whole seconds and a busy server. Milliseconds. */
const inexactMs = 1_000

/**
 * The offset moves only where an answer contradicts it: times on the screen do not jump, and a right clock stays as it is.
 * It learns from answers that no cache gives: those of `post`.
 */
export function createServerClock(): ServerClock {
  const listeners = new Set<() => void>()
  let offset = 0
  return {
    offset: () => offset,
    learn: (date, roundTripMs) => {
      const serverMs = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(serverMs)) return
      const estimate = serverMs + halfSecondMs - (Date.now() - roundTripMs / 2)
      if (Math.abs(estimate - offset) <= inexactMs + roundTripMs / 2) return
      offset = estimate
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const serverClock = createServerClock()

/** The server's time now, milliseconds since 1970: for every age, and every time that a page shows. */
export function serverNow(): number {
  return Date.now() + serverClock.offset()
}

/** The server's time at a time of the browser's clock, such as TanStack's `dataUpdatedAt`; 0 (never) stays 0. */
export function serverTime(browserMs: number): number {
  return browserMs === 0 ? 0 : browserMs + serverClock.offset()
}
