export type LiveState = 'live' | 'reconnecting' | 'cut'

/** State of the live stream, for the dot next to the time of the data. */
export interface LiveStatus {
  readonly state: LiveState
  /** Time of the server's last event, milliseconds since 1970; null: none yet. */
  readonly lastReceivedAt: number | null
}

export interface LiveStatusStore {
  readonly current: () => LiveStatus
  readonly subscribe: (listener: () => void) => () => void
  /** A sign of life. */
  readonly noteMessage: () => void
  /**
   * The stream is interrupted: `reconnecting` after `graceMs`, `cut` after `cutMs`, unless an event
   * arrives before.
   */
  readonly lose: () => void
  readonly clear: () => void
}

const unheard: LiveStatus = { state: 'reconnecting', lastReceivedAt: null }

export function createLiveStatus({
  graceMs,
  cutMs,
}: {
  graceMs: number
  cutMs: number
}): LiveStatusStore {
  const listeners = new Set<() => void>()
  let status = unheard
  let worsening: ReturnType<typeof setTimeout>[] = []

  function show(next: LiveStatus): void {
    status = next
    for (const listener of listeners) listener()
  }
  function stopTimers(): void {
    for (const timer of worsening) clearTimeout(timer)
    worsening = []
  }

  return {
    current: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteMessage: () => {
      stopTimers()
      show({ state: 'live', lastReceivedAt: Date.now() })
    },
    lose: () => {
      if (worsening.length > 0) return
      worsening = [
        setTimeout(() => show({ ...status, state: 'reconnecting' }), graceMs),
        setTimeout(() => show({ ...status, state: 'cut' }), cutMs),
      ]
    },
    clear: () => {
      stopTimers()
      show(unheard)
    },
  }
}
