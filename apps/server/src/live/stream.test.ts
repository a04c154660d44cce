import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEntry, LiveHub, LiveListener } from './hub.ts'
import type { SitePlaces } from './site-places.ts'
import { openStream } from './stream.ts'

/** Entries of some 5 kB, as many as a test wants. */
const messages = Array.from({ length: 60 }, (_, wid): LiveMessage => ({
  topic: 'lighting',
  wid,
  kind: 'state',
}))
const entry = (id: number): LiveEntry => ({ id, messages })

const caller = {
  sessionId: 'mine',
  role: 'admin',
  groupname: 'drr',
  username: 'admin',
  isFourG: false,
  contractorId: null,
} as Caller
const places = {
  get: (wid: number) => ({ wid, departmentId: 1, groupId: 1, isFourG: false }),
} as unknown as SitePlaces

const contracts = { follow: () => () => undefined }

let retained: LiveEntry[]
let listeners: Set<LiveListener>
let server: Server
let consoles: Socket[]
let errors: unknown[]

beforeEach(() => {
  ;[retained, listeners, consoles, errors] = [[], new Set(), [], []]
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of consoles) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** A console that has asked for the stream and reads nothing of it until the test says so. */
async function open(options: { lifeMs?: number; lastEventId?: number; isGrouped?: boolean } = {}) {
  const hub = {
    lastId: 7,
    since: () => retained,
    add: (listener: LiveListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as LiveHub
  let end = () => undefined as void
  const opened = new Promise<ServerResponse>((resolve) => {
    server = createServer((_request, response) => {
      // Node ends the process for an error that nobody hears; the test wants to know of it instead.
      response.on('error', (error) => errors.push(error))
      const { lifeMs = 60_000, lastEventId = null, isGrouped = false } = options
      end = openStream(hub, places, {
        response,
        caller,
        contracts,
        lifeMs,
        lastEventId,
        isGrouped,
      })
      resolve(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  consoles.push(socket)
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return { socket, response: await opened, end: () => end() }
}

/** Tells entries until the operating system takes no more and the response keeps them itself. */
async function fillUp(response: ServerResponse): Promise<void> {
  for (let id = 1; response.writableLength < 100_000; id++) {
    expect(id).toBeLessThan(20_000)
    for (const listener of listeners) listener.onEntry?.(entry(id))
    await new Promise(setImmediate)
  }
}

test.for(['session', 'renewal', 'close', 'life'])(
  'nothing is written after the end (%s) to a console that is behind',
  { timeout: 20_000 },
  async (why) => {
    // however long it takes to fill what is sent before, the stream's life is not over
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { response, end } = await open({ lifeMs: 60_000 })
    await fillUp(response)
    const received = [...listeners]
    if (why === 'session') for (const listener of received) listener.onSessionEnded?.('mine')
    if (why === 'renewal') for (const listener of received) listener.onSessionRenewed?.('mine')
    if (why === 'close') end()
    if (why === 'life') vi.advanceTimersByTime(60_000)
    expect(response.writableEnded).toBe(true)
    expect(response.closed).toBe(false)
    expect(listeners.size).toBe(0)
    for (const listener of received) listener.onEntry?.(entry(1))
    // a write after the end is an error of the next turn
    await new Promise(setImmediate)
    expect(errors).toEqual([])
  },
)

test('a console that does not read is cut off before it holds a megabyte', async () => {
  const { response } = await open()
  let most = 0
  for (let id = 1; !response.destroyed; id++) {
    expect(id).toBeLessThan(20_000)
    for (const listener of listeners) listener.onEntry?.(entry(id))
    most = Math.max(most, response.writableLength)
    if (id % 10 === 0) await new Promise(setImmediate)
  }
  expect(most).toBeLessThan(1_000_000)
  await expect.poll(() => listeners.size).toBe(0)
  expect(errors).toEqual([])
})

test('an ended stream whose browser never reads is closed', async () => {
  const { response, end } = await open()
  await fillUp(response)
  end()
  await expect.poll(() => response.destroyed, { timeout: 4_000 }).toBe(true)
})

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.resume()
  await expect.poll(() => /event: (heartbeat|reset)/.test(text)).toBe(true)
  return text
}

test('missed changes come before the id that acknowledges them', async () => {
  retained = [entry(6), entry(7)]
  const { socket } = await open({ lastEventId: 5 })
  const ids = [...(await textOf(socket)).matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  expect(ids).toEqual([6, 7, 7])
})

test('where more was missed than one stream may buffer, it is reset', async () => {
  retained = Array.from({ length: 1_000 }, (_, id) => entry(id))
  const { socket } = await open({ lastEventId: 5 })
  const text = await textOf(socket)
  expect(text).toContain('event: reset')
  expect(text).not.toContain('event: change')
  await once(socket, 'close', { signal: AbortSignal.timeout(100) }).catch(() => undefined)
  expect(socket.destroyed).toBe(false)
})

test('grouped, the messages of one topic and kind come together', async () => {
  const change = (wid: number | null, kind: string): LiveMessage => ({
    topic: 'lighting',
    wid,
    kind,
  })
  retained = [
    { id: 6, messages: [change(1, 'reading'), change(2, 'state'), change(3, 'reading')] },
    { id: 7, messages: [change(null, 'registry')] },
  ]
  const { socket } = await open({ lastEventId: 5, isGrouped: true })
  const groups = [...(await textOf(socket)).matchAll(/^event: changes\ndata: (.+)$/gm)]
  expect(groups.map(([, data]) => JSON.parse(data ?? '') as unknown)).toEqual([
    { topic: 'lighting', kind: 'reading', wids: [1, 3] },
    { topic: 'lighting', kind: 'state', wids: [2] },
    { topic: 'lighting', kind: 'registry', wids: [null] },
  ])
})
