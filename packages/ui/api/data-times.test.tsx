import { defineCall } from '@roadside/contract/call.ts'
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { DataTime } from '../parts/data-time.tsx'
import { createRoot, type Root } from 'react-dom/client'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { callQuery } from './call-query.ts'
import { freshReads } from './fresh-reads.ts'
import { createQueryClient } from './query-client.ts'

const log = defineCall({
  path: 'log',
  nameTh: 'ทดสอบ',
  summary: 'test',
  access: 'signedIn',
  body: z.object({ wid: z.number() }),
  reply: z.object({ source: z.string() }),
})
const asOf = new Date('2026-11-29T14:05:12+07:00')

let server: LocalServer
let client: QueryClient
let page: HTMLElement
let root: Root
let isBehind: boolean

beforeEach(async () => {
  isBehind = true
  server = await startLocalServer(({ cacheControl }) =>
    Promise.resolve(
      isBehind && cacheControl === null
        ? [200, { source: 'replica' }, { 'data-time': '2026-11-29T14:05:12+07:00' }]
        : [200, { source: 'primary' }],
    ),
  )
  client = createQueryClient()
  page = document.createElement('div')
  root = createRoot(page)
  vi.setSystemTime(asOf.getTime() + 30_000)
})
afterEach(async () => {
  root.unmount()
  client.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.close()
})

function Log() {
  return <b>{useQuery(callQuery(log, { wid: 5 })).data?.source}</b>
}
const draw = (isShown: boolean) =>
  root.render(
    <QueryClientProvider client={client}>
      {isShown && <Log />}
      <i>
        <DataTime />
      </i>
    </QueryClientProvider>,
  )
const shown = (tag: string) => page.querySelector(tag)?.textContent

test('a page whose log a replica gave that is behind says of when it is, until a newer one came', async () => {
  draw(true)
  await vi.waitFor(() => expect(shown('b')).toBe('replica'))
  await vi.waitFor(() => expect(shown('i')).toMatch(/^ข้อมูล ณ 29\/11\/2569.14:05:12.น\.$/))
  draw(false)
  await vi.waitFor(() => expect(shown('i')).toBe(''))
  draw(true)
  await vi.waitFor(() => expect(shown('i')).toContain('14:05:12'))
  isBehind = false
  await client.refetchQueries()
  await vi.waitFor(() => expect(shown('i')).toBe(''))
  await vi.waitFor(() => expect(shown('b')).toBe('primary'))
})

test('what is of before a change that the page knows of is asked for again, of the primary', async () => {
  freshReads.noteChange()
  // the eight seconds in which the primary is asked at once are over
  const later = performance.now() + 8_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  draw(true)
  await vi.waitFor(() => expect(shown('b')).toBe('primary'))
  expect(server.calls.map(({ cacheControl }) => cacheControl)).toEqual([null, 'no-cache'])
  expect(shown('i')).toBe('')
})
