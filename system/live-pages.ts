import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { tokenOf } from '@roadside/e2e/lib/api.ts'
import { createLiveLink, type LiveLink } from '@roadside/ui/live/live-link.ts'
import { openLiveStream } from '@roadside/ui/live/live-stream.ts'
import type { LampPoint } from '@roadside/solutions/lighting/points.ts'
import type { Installation } from './installation.ts'

export interface LivePages {
  /** How many show less than what a console answered some seconds ago, and how many say that they are not live. */
  wrong(): Promise<{ old: number; notLive: number }>
  /** How often since the last call a page said that it is live while it showed less than what was stored 35 s before. */
  takePretending(): number
  stop(): Promise<void>
}

/** Pause after an answer, as on the page. */
const leastPauseMs = 2_000
/** A page is right when it shows what was stored so long ago. */
const lateMs = 5_000
/** After so long a page gives a request up. */
const answerMs = 30_000
/** A request that a console took and froze over is the longest that a page waits. */
const pretendsMs = answerMs + 5_000

/** Pages of lamps as browsers hold them: the stream of the web application, and the lamps again at each change. */
export async function openLivePages(installation: Installation, count: number): Promise<LivePages> {
  const { addresses, adminPassword, wid } = installation
  // the stream listens to the window for `online` and `pagehide`
  const window = new EventTarget()
  setMaxListeners(count, window)
  Object.assign(globalThis, { window })
  let token = await tokenOf(addresses[0], 'admin', adminPassword)
  let isOver = false

  /** The newest report of all lamps of the site, as the answer spells it. */
  const newest = async (address: string, signal?: AbortSignal): Promise<string> => {
    const signals = [AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]
    const response = await fetch(`${address}/api/getMarkerSEM`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ wid }),
      signal: AbortSignal.any(signals),
    })
    if (response.status === 401) token = await tokenOf(address, 'admin', adminPassword)
    if (!response.ok) throw new Error(`${response.status}`)
    const body = (await response.json()) as LampPoint[]
    return body.map(({ lastupdate }) => lastupdate ?? '').reduce((a, b) => (a > b ? a : b), '')
  }

  const pages = Array.from({ length: count }, (_, n) => openPage(n))
  function openPage(n: number): { link: LiveLink; shown: () => string } {
    let shown = ''
    let isAsking = false
    let isOwed = false
    let interruption = new AbortController()
    // as an address that two proxies share moves to the one that lives
    let turn = n
    const address = () => addresses[turn % 2] ?? addresses[0]
    const refetch = async () => {
      if (isAsking) {
        isOwed = true
        return
      }
      isAsking = true
      do {
        isOwed = false
        try {
          shown = await newest(address(), interruption.signal)
          await delay(leastPauseMs)
        } catch {
          turn += 1
          isOwed = true
          await delay(200)
        }
      } while (isOwed && !isOver)
      isAsking = false
    }
    const link = createLiveLink({
      open: (lastEventId, onSignal) =>
        openLiveStream({
          url: `${address()}/api/live?grouped=true`,
          fetch: (input, init) =>
            fetch(input, {
              ...init,
              headers: { ...init.headers, authorization: `Bearer ${token}` },
            }),
          lastEventId,
          onSignal: (signal) => {
            if (signal.type === 'down') turn += 1
            onSignal(signal)
          },
        }),
      onSignal: (signal) => {
        if (signal.type === 'down') {
          // what is under way is asked anew
          interruption.abort()
          interruption = new AbortController()
        }
        const isOfSite =
          signal.type === 'changes' && signal.messages.some((message) => message.wid === wid)
        if (isOfSite || signal.type === 'reset') void refetch()
      },
      channel: () => new BroadcastChannel(`page-${n}`),
    })
    link.start()
    void refetch()
    return { link, shown: () => shown }
  }

  /** What was stored at which time, by a console that answers. */
  const truths: { readonly at: number; readonly newest: string }[] = []
  let pretending = 0
  const watching = (async () => {
    for (; !isOver; await delay(1_000)) {
      const at = performance.now()
      const [one, other] = await Promise.allSettled(addresses.map((address) => newest(address)))
      for (const answer of [one, other])
        if (answer?.status === 'fulfilled') truths.push({ at, newest: answer.value })
      const before = truths.findLast((truth) => truth.at < at - pretendsMs)
      if (before)
        pretending += pages.filter(
          ({ link, shown }) => link.status().state === 'live' && shown() < before.newest,
        ).length
    }
  })()

  return {
    wrong: async () => {
      const wanted = truths.findLast(({ at }) => at < performance.now() - lateMs)
      if (!wanted) throw new Error('nothing is known yet')
      return {
        old: pages.filter(({ shown }) => shown() < wanted.newest).length,
        notLive: pages.filter(({ link }) => link.status().state !== 'live').length,
      }
    },
    takePretending: () => {
      const count = pretending
      pretending = 0
      return count
    },
    stop: async () => {
      isOver = true
      for (const { link } of pages) link.stop()
      await watching
    },
  }
}
