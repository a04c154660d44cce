import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { useLive } from '@roadside/ui/live/use-live.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { LampFeed, type LampFeedState } from './lamp-feed.ts'
import type { LampRow, LampView } from './lamp-view.ts'

export interface Lamps extends LampFeedState {
  readonly feed: LampFeed
  readonly reload: () => void
}

/** In a large site a lamp reports all the time; what did not change its state may wait a little. Milliseconds. */
const readingsPauseMs = 2_000

/**
 * The lamps of a site: queried whole every 5 minutes (specification §9), and the changed ones at
 * each change.
 */
export function useLamps(wid: number, view: LampView): Lamps {
  const [feed] = useState(() => new LampFeed(wid, view))
  const [attempt, setAttempt] = useState(1)
  useEffect(() => feed.start(), [feed, attempt])
  useEffect(() => {
    const timer = setInterval(() => void feed.load('whole'), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [feed])
  useEffect(() => feed.show(view), [feed, view])
  useLive({ topic: 'lighting', wid, kinds: ['state'] }, () => feed.load('news'))
  // what changed does not say which lamps are there no more
  useLive({ topic: 'lighting', wid, kinds: ['registry'] }, () => feed.load('whole'))
  useLive({ topic: 'lighting', wid, kinds: ['reading'] }, async () => {
    await feed.load('news')
    await new Promise((resolve) => setTimeout(resolve, readingsPauseMs))
  })
  const state = useSyncExternalStore(feed.subscribe, feed.state)
  // before the first answer even the worker itself may have failed to come
  const reload = () => (state.loadedAt === 0 ? setAttempt(attempt + 1) : void feed.load('whole'))
  return { ...state, feed, reload }
}

/** One lamp wherever it stands in the table; undefined: not known (yet). */
export function useLamp({ feed, loadedAt }: Lamps, devid: string | undefined): LampRow | undefined {
  const [lamp, setLamp] = useState<LampRow | null>(null)
  useEffect(() => {
    if (!devid || loadedAt === 0) return
    let isLeft = false
    void feed.lamp(devid).then((found) => isLeft || setLamp(found))
    return () => {
      isLeft = true
    }
  }, [feed, devid, loadedAt])
  return lamp !== null && lamp.devid === devid ? lamp : undefined
}
