import { ApiError } from '@roadside/contract/errors.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { mount, type Mounted } from '../test-mount.tsx'
import { info } from './console-info.ts'
import { endCalls } from './end-calls.ts'
import { startLocalServer, type LocalServer } from './local-server.ts'

type Body = Readonly<Record<string, unknown>>
export type Answers = Record<string, (body: Body) => unknown>

export interface OpenedPage {
  readonly container: HTMLElement
  readonly server: LocalServer
  readonly address: () => string
  /** Bodies of a call, in the order they came. */
  readonly sent: (path: string) => readonly unknown[]
  /** Waits until every query is answered. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a page at an address; an answer that is an Error is a call that fails, one that is a promise comes when it does. */
export async function openPage(
  address: string,
  page: (search: Body) => ReactNode,
  answers: Answers,
): Promise<OpenedPage> {
  const all: Answers = { consoleInfo: () => info, ownPreferences: () => [], ...answers }
  const server = await startLocalServer(async ({ path, body }) => {
    const answer = await all[path]?.(body as Body)
    if (answer instanceof ApiError)
      return [answer.status, { code: answer.code, message: answer.message }]
    if (answer instanceof Error) return [500, { code: 'internal', message: answer.message }]
    return answer === undefined ? [404, { code: 'not_found', message: 'ไม่พบ' }] : [200, answer]
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const Page = () => page(useLocation({ select: ({ search }) => search as Body }))
  const routeTree = createRootRoute({ component: Page, notFoundComponent: Page })
  const router = createRouter({ routeTree, history })
  await router.load()
  const client = createQueryClient()
  const mounted: Mounted = mount(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return {
    container: mounted.container,
    server,
    address: () => history.location.href,
    sent: (path) => server.calls.filter((call) => call.path === path).map(({ body }) => body),
    settled: () => until(() => expect(client.isFetching()).toBe(0)),
    close: async () => {
      mounted.unmount()
      endCalls(client)
      await server.close()
      vi.restoreAllMocks()
    },
  }
}

/**
 * Waits until nothing is thrown. Answers, timers and transitions draw the page meanwhile as in a
 * browser, outside of `act`.
 */
export async function until<T>(look: () => T): Promise<T> {
  return await whileDrawing(() => vi.waitFor(look, { timeout: 10_000, interval: 20 }))
}

/** Waits a fixed time, to show that nothing happens in it; the page is drawn meanwhile. */
export async function pass(ms: number): Promise<void> {
  await whileDrawing(() => new Promise((resolve) => setTimeout(resolve, ms)))
}

async function whileDrawing<T>(wait: () => Promise<T>): Promise<T> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  try {
    return await wait()
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true
  }
}
