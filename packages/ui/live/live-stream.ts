import { LiveGroup, LiveMessage } from '@roadside/contract/live.ts'
import { EventSource, type EventSourceInit } from 'eventsource'

/** A signal of a stream; `id` is the point to resume from. */
export type LiveSignal =
  | { readonly type: 'changes'; readonly messages: readonly LiveMessage[] }
  | { readonly type: 'reset' | 'heartbeat'; readonly id: string }
  | { readonly type: 'end' }
  /** The stream was interrupted; its holder opens the next one. */
  | { readonly type: 'down' }

export interface LiveStreamOptions {
  readonly url: string
  /** Carries the bearer token. */
  readonly fetch: NonNullable<EventSourceInit['fetch']>
  /** Resume after this one; null: from now on. */
  readonly lastEventId: string | null
  readonly onSignal: (signal: LiveSignal) => void
}

/**
 * Opens one event stream and never a second: after an interruption it signals `down` and has ended.
 * Returns its `close`.
 */
export function openLiveStream({
  url,
  fetch,
  lastEventId,
  onSignal,
}: LiveStreamOptions): () => void {
  const source = new EventSource(url, {
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...init.headers, ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
      }),
  })
  source.addEventListener('change', ({ data }) => {
    const message = LiveMessage.safeParse(JSON.parse(String(data)))
    if (message.success) onSignal({ type: 'changes', messages: [message.data] })
  })
  source.addEventListener('changes', ({ data }) => {
    const group = LiveGroup.safeParse(JSON.parse(String(data)))
    if (!group.success) return
    const { topic, kind, wids } = group.data
    onSignal({ type: 'changes', messages: wids.map((wid) => ({ topic, kind, wid })) })
  })
  source.addEventListener('reset', (event) => onSignal({ type: 'reset', id: event.lastEventId }))
  source.addEventListener('heartbeat', (event) =>
    onSignal({ type: 'heartbeat', id: event.lastEventId }),
  )
  source.addEventListener('end', () => onSignal({ type: 'end' }))
  source.addEventListener('error', () => {
    source.close()
    onSignal({ type: 'down' })
  })
  return () => source.close()
}
