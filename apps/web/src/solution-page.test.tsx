import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser, find, openConsole, query, startServer, type FakeServer } from './testing/open-console.ts'

// a whole console is built in every test, on a machine that may be busy
vi.setConfig({ testTimeout: 40_000 })

let server: FakeServer
let open: ReturnType<typeof openConsole>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = await startServer(buildUser())
})
afterEach(async () => {
  open.close()
  for (const stream of server.streams) stream.end()
  await server.close()
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  vi.restoreAllMocks()
})

const refusal = 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้'
const asked = () => server.calls.map(({ path }) => path).filter((path) => path.endsWith('Sites'))

test.each([
  ['somchai', '/4g-total', '/'],
  ['somchai', '/4g-sub', '/'],
  ['4g', '/cctv-sub', '/4g-total'],
  ['4g', '/cctv?wid=5', '/4g-total'],
])('%s is refused %s, and nothing is asked for', async (username, address, home) => {
  open = openConsole(address, buildUser({ username }))
  await find('h1', refusal)
  expect((await find('main a', 'กลับหน้าหลัก')).getAttribute('href')).toBe(home)
  expect(asked()).toEqual([])
})

test.each([
  ['admin', '/4g-total'],
  ['4g', '/4g-sub'],
  ['4g', '/lighting-sub'],
  ['somchai', '/lighting-sub'],
])('%s has %s', async (username, address) => {
  open = openConsole(address, buildUser({ username }))
  await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0), 10_000)
  expect(query('h1', refusal)).toBeUndefined()
})
