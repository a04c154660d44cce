import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { createLiveLink, type LiveLink } from './live-link.ts'
import { openLiveStream, type LiveSignal } from './live-stream.ts'

const timings = { silentMs: 400, graceMs: 40, cutMs: 200, retryMs: 20, mostRetryMs: 40 }
interface Stream {
  readonly lastEventId: string | undefined
  readonly response: ServerResponse
}

let streams: Stream[]
let server: LocalServer
let links: LiveLink[]
let channelName: string
let status: number

beforeEach(async () => {
  streams = []
  links = []
  status = 200
  channelName = `live ${Math.random()}`
  server = await startLocalServer(
    () => Promise.resolve([404, {}]),
    (request, response) => {
      response.writeHead(status, { 'content-type': 'text/event-stream' })
      if (status !== 200) return response.end()
      streams.push({
        lastEventId: request.headers['last-event-id'] as string | undefined,
        response,
      })
      response.write('id: 1\nevent: heartbeat\ndata: {}\n\n')
    },
  )
})
afterEach(async () => {
  for (const link of links) link.stop()
  await server.close()
})

function openTab() {
  const received: LiveSignal[] = []
  let interruptions = 0
  const link = createLiveLink({
    open: (lastEventId, onSignal) =>
      openLiveStream({ url: `${server.origin}/api/live`, fetch, lastEventId, onSignal }),
    onSignal: (signal) => {
      if (signal.type === 'down') interruptions += 1
      else received.push(signal)
    },
    channel: () => {
      const channel = new BroadcastChannel(channelName)
      channel.unref()
      return channel as unknown as globalThis.BroadcastChannel
    },
    timings,
  })
  links.push(link)
  link.start()
  return { link, received, interruptions: () => interruptions, state: () => link.status().state }
}

const change = { type: 'changes', messages: [{ topic: 'lighting', wid: 5, kind: 'state' }] }
function sendChange(stream: Stream | undefined, id: number): void {
  stream?.response.write(`event: change\ndata: {"topic":"lighting","wid":5,"kind":"state"}\n\n`)
  stream?.response.write(`id: ${id}\nevent: heartbeat\ndata: {}\n\n`)
}

test('changes are handed on, and the first stream needs no reset', async () => {
  const tab = openTab()
  await vi.waitFor(() => expect(tab.state()).toBe('live'))
  sendChange(streams[0], 7)
  await vi.waitFor(() => expect(tab.received).toEqual([change]))
  expect(tab.link.status().lastReceivedAt).toBeGreaterThan(Date.now() - 1_000)
})

test('messages of several sites come together', async () => {
  const tab = openTab()
  await vi.waitFor(() => expect(tab.state()).toBe('live'))
  streams[0]?.response.write(
    'event: changes\ndata: {"topic":"lighting","kind":"reading","wids":[5,7]}\n\n',
  )
  const messages = [5, 7].map((wid) => ({ topic: 'lighting', wid, kind: 'reading' }))
  await vi.waitFor(() => expect(tab.received).toEqual([{ type: 'changes', messages }]))
})

test('a stream that breaks off is resumed after the last id', async () => {
  const tab = openTab()
  await vi.waitFor(() => expect(streams.length).toBe(1))
  sendChange(streams[0], 7)
  await vi.waitFor(() => expect(tab.received.length).toBe(1))
  streams[0]?.response.destroy()
  await vi.waitFor(() => expect(streams.length).toBe(2))
  expect(streams[1]?.lastEventId).toBe('7')
  await vi.waitFor(() => expect(tab.state()).toBe('live'))
  expect(tab.received).toEqual([change])
})

test('every tab hears that the stream broke off', async () => {
  const first = openTab()
  await vi.waitFor(() => expect(first.state()).toBe('live'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const second = openTab()
  await vi.waitFor(() => expect(second.state()).toBe('live'))
  streams[0]?.response.destroy()
  await vi.waitFor(() => expect([first, second].map((tab) => tab.interruptions())).toEqual([1, 1]))
})

test('a console whose first stream comes late asks again for what it shows', async () => {
  status = 503
  const tab = openTab()
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(1))
  status = 200
  await vi.waitFor(() => expect(tab.received).toEqual([{ type: 'reset', id: '' }]))
})

test('silence is noticed, shown as reconnecting and then as cut, and mended', async () => {
  const tab = openTab()
  await vi.waitFor(() => expect(tab.state()).toBe('live'))
  status = 503
  const seen: string[] = []
  tab.link.subscribe(() => seen.push(tab.state()))
  await vi.waitFor(() => expect(seen).toEqual(['reconnecting', 'cut']), 2_000)
  status = 200
  await vi.waitFor(() => expect(tab.state()).toBe('live'))
})

test('the server says that it may have lost something, or that the session is over', async () => {
  const tab = openTab()
  await vi.waitFor(() => expect(streams.length).toBe(1))
  streams[0]?.response.write('id: 9\nevent: reset\ndata: {}\n\nevent: end\ndata: {}\n\n')
  await vi.waitFor(() =>
    expect(tab.received).toEqual([{ type: 'reset', id: '9' }, { type: 'end' }]),
  )
})

test('several tabs share one stream, and the next takes over where the first stopped', async () => {
  const first = openTab()
  await vi.waitFor(() => expect(first.state()).toBe('live'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const second = openTab()
  await vi.waitFor(() => expect(second.state()).toBe('live'))
  const brief = streams[1]?.response
  if (brief && !brief.closed) await once(brief, 'close')
  sendChange(streams[0], 12)
  await vi.waitFor(() => expect([first.received, second.received]).toEqual([[change], [change]]))

  const before = streams.length
  first.link.stop()
  await vi.waitFor(() => expect(streams.length).toBe(before + 1), timings.silentMs / 2)
  expect(streams.at(-1)?.lastEventId).toBe('12')
  sendChange(streams.at(-1), 13)
  await vi.waitFor(() => expect(second.received).toEqual([change, change]))
  expect(first.received.length).toBe(1)
})
