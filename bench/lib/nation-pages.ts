// Child process: holds the pages of operators as browsers do: the stream of the web application, and the list of lighting
// sites again at each change, with the pauses of `useListedSites`. Prints each second, as JSON, what they requested for and
// how long it took. Arguments: address, a JSON array of access tokens (a page of each).
import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { signsOfLife, type LiveMessage } from '@roadside/contract/live.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import { lightingSites } from '@roadside/solutions/lighting/calls.ts'
import { createLiveLink, type LiveLink } from '@roadside/ui/live/live-link.ts'
import { createLiveStore } from '@roadside/ui/live/live-store.ts'
import { openLiveStream } from '@roadside/ui/live/live-stream.ts'
import { changedWids, pauseMs, signsPauseMs } from '@roadside/ui/sites/listed-changes.ts'
import { quantile } from './bench.ts'

/** What the pages print each second. */
export interface PagesSecond {
  /** Pages whose stream is live. */
  readonly live: number
  readonly requested: number
  readonly failed: number
  /** Milliseconds of the answers of the last second; null: there were none. */
  readonly p99: number | null
}

const [address = '', tokens = '[]'] = process.argv.slice(2)
let requested = 0
let failed = 0
let times: number[] = []

// the stream listens to the window for `online` and `pagehide`
const window = new EventTarget()
setMaxListeners(100_000, window)
Object.assign(globalThis, { window })
const links = (JSON.parse(tokens) as string[]).map(openPage)

setInterval(() => {
  const live = links.filter((link) => link.status().state === 'live').length
  const p99 = times.length === 0 ? null : quantile(times, 0.99)
  process.stdout.write(
    `pages ${JSON.stringify({ live, requested, failed, p99 } satisfies PagesSecond)}\n`,
  )
  times = []
}, 1_000)

function openPage(token: string, n: number): LiveLink {
  const authorization = `Bearer ${token}`
  const store = createLiveStore()
  let listed: readonly ListedSite[] = []

  async function ask(wids: readonly number[] | null): Promise<void> {
    const sentAt = performance.now()
    requested += 1
    const response = await fetch(`${address}/api/${lightingSites.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(wids ? { wids } : {}),
    })
    const rows = (await response.json()) as ListedSite[]
    times.push(performance.now() - sentAt)
    if (response.status !== 200) failed += 1
    else if (!wids) listed = rows
  }
  async function update(messages: readonly LiveMessage[]): Promise<boolean> {
    const wids = changedWids(messages, listed)
    if (wids?.length === 0) return false
    await ask(wids)
    return true
  }
  store.subscribe({ topic: 'lighting', wid: null }, async (messages) => {
    const changes = messages.filter(({ kind }) => !signsOfLife.includes(kind))
    if (messages.length > 0 && changes.length === 0) return
    if (await update(changes)) await delay(pauseMs)
  })
  store.subscribe({ topic: 'lighting', wid: null, kinds: ['reading'] }, async (messages) => {
    if (messages.length > 0 && (await update(messages))) await delay(signsPauseMs)
  })
  const link = createLiveLink({
    open: (lastEventId, onSignal) =>
      openLiveStream({
        url: `${address}/api/live?grouped=true`,
        fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, authorization } }),
        lastEventId,
        onSignal,
      }),
    onSignal: (signal) => {
      if (signal.type === 'changes') {
        for (const message of signal.messages) store.notify(message)
      } else if (signal.type === 'reset') store.reset()
    },
    channel: () => new BroadcastChannel(`page-${n}`),
  })
  link.start()
  void ask(null)
  return link
}
