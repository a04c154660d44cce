import { liveHeartbeatMs } from '@roadside/contract/live.ts'
import { createLiveStatus, type LiveStatus } from './live-status.ts'
import type { LiveSignal } from './live-stream.ts'

export interface LiveTimings {
  /** After so long without an event the stream counts as dead. Milliseconds. */
  readonly silentMs: number
  /** A stream that is back sooner was never away (it ends with its access token every 15 minutes). */
  readonly graceMs: number
  readonly cutMs: number
  readonly retryMs: number
  readonly mostRetryMs: number
}
const usualTimings: LiveTimings = {
  silentMs: 3 * liveHeartbeatMs,
  graceMs: 3_000,
  cutMs: 20_000,
  retryMs: 1_000,
  mostRetryMs: 15_000,
}

export interface LiveLinkOptions {
  /** Opens a stream that resumes after an id; answers how to close it. */
  readonly open: (lastEventId: string | null, onSignal: (signal: LiveSignal) => void) => () => void
  /** Changes, resets, the end and interruptions, from any tab's stream. */
  readonly onSignal: (signal: LiveSignal) => void
  /** Reaches the other tabs of this browser. */
  readonly channel: () => BroadcastChannel
  readonly timings?: LiveTimings
}

export interface LiveLink {
  readonly start: () => void
  readonly stop: () => void
  readonly status: () => LiveStatus
  readonly subscribe: (listener: () => void) => () => void
}

/** What tabs say to each other; the tab with the smallest `rank`, the oldest, leads. */
interface TabWord {
  readonly rank: string
  readonly word: LiveSignal | { readonly type: 'hello' } | { readonly type: 'bye' }
}

/**
 * Shares one stream among all tabs of this browser (which gives a host six connections in all). The
 * oldest tab holds it and forwards its events. The others take over from the last event when that
 * tab closes or falls silent. Reconnects with growing backoff and jitter; a stream that cannot be
 * resumed sends a `reset`.
 */
export function createLiveLink({
  open,
  onSignal,
  channel,
  timings = usualTimings,
}: LiveLinkOptions): LiveLink {
  const status = createLiveStatus(timings)
  let tabs: BroadcastChannel | null = null
  let rank = ''
  let isLeading = false
  let close: (() => void) | null = null
  let lastEventId: string | null = null
  let attempts = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function post(word: TabWord['word']): void {
    tabs?.postMessage({ rank, word } satisfies TabWord)
  }

  function receive(signal: LiveSignal): void {
    if (signal.type === 'down') {
      status.lose()
      onSignal(signal)
      return
    }
    status.noteMessage()
    watch()
    if ('id' in signal && signal.id) lastEventId = signal.id
    if (signal.type !== 'heartbeat') onSignal(signal)
  }

  function watch(): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      status.lose()
      lead()
    }, timings.silentMs)
  }

  /** Opens a stream of our own; anew when there is one. */
  function lead(): void {
    isLeading = true
    clearTimeout(retry)
    close?.()
    watch()
    // Before the first attempt the console has requested nothing; later, the data on screen may be
    // older than the stream.
    let isUnsure = attempts > 0 && lastEventId === null
    close = open(lastEventId, (signal) => {
      post(signal)
      receive(signal)
      if (signal.type === 'down') return comeBack()
      attempts = 0
      if (isUnsure) onSignal({ type: 'reset', id: '' })
      isUnsure = false
    })
  }

  function comeBack(): void {
    const pause = Math.min(timings.mostRetryMs, timings.retryMs * 2 ** attempts++)
    clearTimeout(retry)
    retry = setTimeout(lead, pause * (0.3 + 0.7 * Math.random()))
  }

  function follow(): void {
    isLeading = false
    clearTimeout(retry)
    close?.()
    close = null
  }

  function receiveFromTab({ data: { rank: other, word } }: MessageEvent<TabWord>): void {
    if (word.type === 'bye') {
      if (!isLeading) retry = setTimeout(lead, timings.retryMs * 0.2 * Math.random())
    } else if (word.type === 'hello' || other > rank) {
      if (isLeading && status.current().state === 'live')
        post({ type: 'heartbeat', id: lastEventId ?? '' })
    } else {
      follow()
      receive(word)
    }
  }

  function leave(): void {
    if (isLeading) post({ type: 'bye' })
  }
  function hurry(): void {
    if (isLeading && attempts > 0) lead()
  }

  return {
    start: () => {
      if (tabs) return
      rank = `${Date.now()} ${Math.random()}`
      tabs = channel()
      tabs.addEventListener('message', receiveFromTab)
      window.addEventListener('online', hurry)
      window.addEventListener('pagehide', leave)
      status.lose()
      lead()
      post({ type: 'hello' })
    },
    stop: () => {
      leave()
      follow()
      clearTimeout(silence)
      tabs?.close()
      tabs = null
      lastEventId = null
      attempts = 0
      window.removeEventListener('online', hurry)
      window.removeEventListener('pagehide', leave)
      status.clear()
    },
    status: status.current,
    subscribe: status.subscribe,
  }
}
