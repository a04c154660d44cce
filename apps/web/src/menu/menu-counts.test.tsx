import { liveStore } from '@roadside/ui/live/live.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { buildUser, find, openConsole, query, startServer, type FakeServer } from '../testing/open-console.ts'

// a whole console is built in every test, on a machine that may be busy
vi.setConfig({ testTimeout: 20_000 })

let server: FakeServer
let open: ReturnType<typeof openConsole>
async function visit(counts: () => readonly [number, unknown]) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = await startServer(buildUser())
  server.answers.set('menuCounts', () => Promise.resolve(counts()))
  open = openConsole('/vms-sub?DeptID=12', buildUser())
}
afterEach(async () => {
  open.close()
  for (const stream of server.streams) stream.end()
  await server.close()
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  vi.restoreAllMocks()
})
const asked = () => server.calls.filter(({ path }) => path === 'menuCounts').length

test('an entry says how much waits in it, again when something happens, and no more than 99', async () => {
  let count = 7
  await visit(() => [200, [{ DeptID: 12, TypeName: 'TrafficSign', count }]])
  await find('nav a', 'VMS รอตรวจสอบ 7 เหตุการณ์')
  count = 140
  liveStore.tell({ topic: 'events', wid: 1, kind: 'state' })
  liveStore.tell({ topic: 'events', wid: 1, kind: 'review' })
  await find('nav a', 'VMS รอตรวจสอบ 99+ เหตุการณ์')
  expect(asked()).toBe(2)
  expect(query('span', 'รอตรวจสอบ 99+ เหตุการณ์')?.title).toBe('รอตรวจสอบ มากกว่า 99 เหตุการณ์')
})

test('where that cannot be known the menu is as it is', async () => {
  await visit(() => [500, { code: 'internal', message: 'ระบบขัดข้อง' }])
  await vi.waitFor(() => expect(asked()).toBe(1), 5_000)
  await find('nav a', 'VMS รอตรวจสอบ 3 เหตุการณ์')
})
