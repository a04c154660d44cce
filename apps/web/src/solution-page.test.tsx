import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, query } from './testing/open-console.ts'

const { server, visit } = eachWithConsole()

const refusal = 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้'
const requests = () => server().calls.filter(({ path }) => path.endsWith('Sites'))

test.each([
  ['somchai', '/4g-total', '/'],
  ['somchai', '/4g-sub', '/'],
  ['4g', '/cctv-sub', '/4g-total'],
  ['4g', '/cctv?wid=5', '/4g-total'],
  ['4g', '/event-review', '/4g-total'],
])('%s is refused %s, and nothing is asked for', async (username, address, home) => {
  visit(address, { username })
  await find('h1', refusal)
  expect((await find('main a', 'กลับหน้าหลัก')).getAttribute('href')).toBe(home)
  expect(requests()).toEqual([])
})

test.each([
  ['admin', '/4g-total'],
  ['4g', '/4g-sub'],
  ['4g', '/lighting-sub'],
  ['somchai', '/lighting-sub'],
])('%s has %s', async (username, address) => {
  visit(address, { username })
  await vi.waitFor(() => expect(requests().length).toBeGreaterThan(0), 10_000)
  expect(query('h1', refusal)).toBeUndefined()
})
