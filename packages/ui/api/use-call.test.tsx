import { defineCall } from '@roadside/contract/call.ts'
import { paging } from '@roadside/contract/paging.ts'
import { QueryClientProvider, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { liveStore } from '../live/live.ts'
import { startLocalServer, visit, type LocalServer } from '../testing/local-server.ts'
import { createQueryClient } from './query-client.ts'
import { useCall } from './use-call.ts'

const log = defineCall({
  path: 'log',
  nameTh: 'ทดสอบ',
  summary: 'test',
  access: 'signedIn',
  body: z.object({ wid: z.number(), ...paging }),
  reply: z.object({ count: z.number() }),
})

let server: LocalServer
let answer: (count: number) => Promise<readonly [number, unknown]>
let client: QueryClient
let root: Root
let shown: UseQueryResult<{ count: number }>

beforeEach(async () => {
  answer = (count) => Promise.resolve([200, { count }])
  server = await startLocalServer(() => answer(server.calls.length))
  client = createQueryClient()
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  root.unmount()
  client.clear()
  await server.close()
  vi.restoreAllMocks()
})

interface PageProps {
  wid: number
  page: number
  onDraw: (drawn: typeof shown) => void
}
function Page({ wid, page, onDraw }: PageProps) {
  const drawn = useCall(log, { wid, page }, { live: { topic: 'lighting', wid } })
  useEffect(() => {
    onDraw(drawn)
  })
  return null
}
function show(wid: number, page = 1) {
  root.render(
    <QueryClientProvider client={client}>
      <Page wid={wid} page={page} onDraw={(drawn) => (shown = drawn)} />
    </QueryClientProvider>,
  )
}
const count = () => shown?.data?.count
const change = (wid: number) => liveStore.notify({ topic: 'lighting', wid, kind: 'reading' })

test('a live change of shown data is refetched at once', async () => {
  show(5)
  await vi.waitFor(() => expect(count()).toBe(1))
  change(6)
  change(5)
  await vi.waitFor(() => expect(count()).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(server.calls.length).toBe(2)
})

test('a change during a request is refetched after it, and nothing is aborted', async () => {
  show(5)
  await vi.waitFor(() => expect(count()).toBe(1))
  let letGo = () => {}
  answer = (n) => new Promise((resolve) => (letGo = () => resolve([200, { count: n }])))
  void client.refetchQueries()
  await vi.waitFor(() => expect(server.calls.length).toBe(2))
  change(5)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.calls.length).toBe(2)
  letGo()
  await vi.waitFor(() => expect(server.calls.length).toBe(3))
  expect(count()).toBe(2)
  letGo()
  await vi.waitFor(() => expect(count()).toBe(3))
})

test('while another page is on its way the last one stays, but never that of another site', async () => {
  answer = async (n) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    return [200, { count: n }]
  }
  show(5)
  await vi.waitFor(() => expect(count()).toBe(1))
  show(5, 2)
  await vi.waitFor(() => expect(shown.isPlaceholderData).toBe(true))
  expect(count()).toBe(1)
  await vi.waitFor(() => expect(count()).toBe(2))
  show(6)
  await vi.waitFor(() => expect(shown.isPending).toBe(true))
  expect(count()).toBeUndefined()
})

test('a failure keeps the last answer, sets the error and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(5)
  await vi.waitFor(() => expect(count()).toBe(1))
  answer = () => Promise.resolve([500, { code: 'internal', message: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง' }])
  change(5)
  await vi.waitFor(() => expect(shown.error?.message).toBe('ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง'))
  expect(count()).toBe(1)
  expect(logged.mock.calls).toEqual([['/api/log', shown.error]])
})

test('one blink of the network is tried again before a word is said', async () => {
  const { origin } = server
  visit('http://127.0.0.1:9')
  show(5)
  await new Promise((resolve) => setTimeout(resolve, 300))
  visit(origin)
  await vi.waitFor(() => expect(count()).toBe(1), 3_000)
})

test('an answer of another shape than the contract is logged for the developer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer = () => Promise.resolve([200, { count: 'three' }])
  show(5)
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  expect(logged.mock.calls[0]?.[0]).toBe('/api/log answered another shape than its contract')
})
