import type { ServerResponse } from 'node:http'
import { liveHeartbeatMs } from '@roadside/contract/live.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { seesSite } from '@roadside/server-kit/sites.ts'
import type { LiveGroup, LiveMessage } from '@roadside/contract/live.ts'
import type { ContractChanges } from './contract-changes.ts'
import type { LiveEntry, LiveHub } from './hub.ts'
import type { SitePlaces } from './site-places.ts'

/**
 * Bytes that wait for a console. One that is further behind is disconnected; it reconnects and gets
 * the missed changes.
 */
const mostUnread = 512 * 1024
/** An ended stream that is not read to its end by then is cut. */
const endWithinMs = 2_000

interface StreamOptions {
  readonly response: ServerResponse
  readonly caller: Caller
  /** Where a contractor's account is told of its own. */
  readonly contracts: Pick<ContractChanges, 'follow'>
  readonly lastEventId: number | null
  /** Whether the messages of one topic and kind come together. */
  readonly isGrouped: boolean
  /** The stream ends with its access token; the console comes back with a new one. Milliseconds from now. */
  readonly lifeMs: number
}

/**
 * Serves one console's event stream until it, its token or its session ends. Returns a function
 * that ends it earlier.
 */
export function openStream(hub: LiveHub, places: SitePlaces, options: StreamOptions): () => void {
  const { response, caller, contracts, isGrouped } = options
  const isContractor = caller.contractorId !== null
  const send = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    if (response.writableLength > mostUnread) response.destroy()
    else response.write(text)
  }
  // The id comes last, with a heartbeat: changes that were cut off before it are sent again.
  const textOfChanges = (messages: readonly LiveMessage[], id: number) => {
    const changes = isGrouped
      ? groupsOf(messages).map((group) => `event: changes\ndata: ${JSON.stringify(group)}\n\n`)
      : messages.map((message) => `event: change\ndata: ${JSON.stringify(message)}\n\n`)
    return messages.length > 0 ? `${changes.join('')}id: ${id}\nevent: heartbeat\ndata: {}\n\n` : ''
  }
  const textOf = ({ id, messages }: LiveEntry) => {
    // a change of a site does not say of which contract
    if (isContractor) return ''
    const seen = messages.filter(({ wid }) => {
      const place = wid === null ? undefined : places.get(wid)
      return wid === null || (place !== undefined && seesSite(caller, place))
    })
    return textOfChanges(seen, id)
  }
  const sendReset = () => send(`id: ${hub.lastId}\nevent: reset\ndata: {}\n\n`)

  // a contractor's account is told to ask again anyway, once its changes are followed
  const missed = isContractor || options.lastEventId === null ? [] : hub.since(options.lastEventId)
  const replay = missed?.map(textOf).join('')
  send('retry: 2000\n\n')
  // A longer replay would be cut off, and requested again without end.
  if (replay === undefined || replay.length > mostUnread) sendReset()
  else send(`${replay}id: ${hub.lastId}\nevent: heartbeat\ndata: {}\n\n`)

  const remove = hub.add({
    onEntry: (entry) => send(textOf(entry)),
    onReset: sendReset,
    onLost: () => end(),
    onSessionEnded: (sessionId) => {
      if (sessionId === caller.sessionId) end('event: end\ndata: {}\n\n')
    },
    // a client with the new tokens reconnects with them
    onSessionRenewed: (sessionId) => {
      if (sessionId === caller.sessionId) end()
    },
  })
  const unfollow = isContractor
    ? contracts.follow(caller, {
        onChanges: (messages, id) => send(textOfChanges(messages, id)),
        onReset: sendReset,
      })
    : () => undefined
  const heartbeat = setInterval(() => send('event: heartbeat\ndata: {}\n\n'), liveHeartbeatMs)
  const life = setTimeout(() => end(), options.lifeMs)
  const leave = () => {
    remove()
    unfollow()
    clearInterval(heartbeat)
    clearTimeout(life)
  }
  const end = (last = '') => {
    leave()
    if (response.writableEnded || response.destroyed) return
    response.end(last)
    const cut = setTimeout(() => response.destroy(), endWithinMs)
    response.once('close', () => clearTimeout(cut))
  }
  // A connection that breaks while it is written to is a console that has gone, nothing more.
  response.on('error', leave).on('close', leave)
  return end
}

function groupsOf(messages: readonly LiveMessage[]): LiveGroup[] {
  const groups = new Map<string, { topic: string; kind: string; wids: (number | null)[] }>()
  for (const { topic, kind, wid } of messages) {
    const group = groups.get(`${topic} ${kind}`)
    if (group) group.wids.push(wid)
    else groups.set(`${topic} ${kind}`, { topic, kind, wids: [wid] })
  }
  return [...groups.values()]
}
