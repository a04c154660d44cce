import type { ServerResponse } from 'node:http'
import { liveHeartbeatMs } from '@roadside/contract/live.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { seesSite } from '@roadside/server-kit/sites.ts'
import type { LiveEntry, LiveHub } from './hub.ts'
import type { SitePlaces } from './site-places.ts'

/** A console that does not read is let go; it comes back and is told what it missed. Bytes. */
const mostUnread = 512 * 1024

interface StreamOptions {
  readonly response: ServerResponse
  readonly caller: Caller
  readonly lastEventId: number | null
  /** The stream ends with its access token; the console comes back with a new one. Milliseconds from now. */
  readonly lifeMs: number
}

/** Serves one console's event stream until it, its token or its session ends. */
export function openStream(hub: LiveHub, places: SitePlaces, options: StreamOptions): void {
  const { response, caller } = options
  const send = (text: string) => {
    if (response.writableLength > mostUnread) response.destroy()
    else response.write(text)
  }
  const sendEntry = ({ id, messages }: LiveEntry) => {
    const seen = messages.filter(({ wid }) => {
      const place = wid === null ? undefined : places.get(wid)
      return wid === null || (place !== undefined && seesSite(caller, place))
    })
    // The id comes last, with an event of its own: what was cut off before it is told again.
    const changes = seen.map((message) => `event: change\ndata: ${JSON.stringify(message)}\n\n`).join('')
    if (seen.length > 0) send(`${changes}id: ${id}\nevent: told\ndata: {}\n\n`)
  }
  const sendReset = () => send(`id: ${hub.lastId}\nevent: reset\ndata: {}\n\n`)

  const missed = options.lastEventId === null ? [] : hub.since(options.lastEventId)
  send(`retry: 2000\nid: ${hub.lastId}\nevent: heartbeat\ndata: {}\n\n`)
  if (missed === null) sendReset()
  else missed.forEach(sendEntry)

  const remove = hub.add({
    onEntry: sendEntry,
    onReset: sendReset,
    onSessionEnded: (sessionId) => {
      if (sessionId !== caller.sessionId) return
      send('event: end\ndata: {}\n\n')
      response.end()
    },
  })
  const heartbeat = setInterval(() => send('event: heartbeat\ndata: {}\n\n'), liveHeartbeatMs)
  const life = setTimeout(() => response.end(), options.lifeMs)
  response.on('close', () => {
    remove()
    clearInterval(heartbeat)
    clearTimeout(life)
  })
}
