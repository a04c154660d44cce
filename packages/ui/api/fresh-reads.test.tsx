import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveStore } from '../live/live-store.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { post } from './post.ts'

let server: LocalServer
beforeEach(async () => {
  server = await startLocalServer(() => Promise.resolve([200, {}]))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('after a live change a page asks for what is newest for eight seconds', async () => {
  const live = createLiveStore()
  const changed = new Promise<void>((resolve) =>
    live.subscribe({ topic: 'lighting', wid: 5 }, () => resolve()),
  )
  await post('log', {})
  live.notify({ topic: 'lighting', wid: 5, kind: 'reading' })
  await changed
  await post('log', {})
  const later = performance.now() + 8_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await post('log', {})
  expect(server.calls.map(({ cacheControl }) => cacheControl)).toEqual([null, 'no-cache', null])
})
