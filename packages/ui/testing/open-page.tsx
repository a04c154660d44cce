import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { mount, type Mounted } from '../test-mount.tsx'
import { startLocalServer, type LocalServer } from './local-server.ts'

type Body = Readonly<Record<string, unknown>>
export type Answers = Record<string, (body: Body) => unknown>

export interface OpenedPage {
  readonly container: HTMLElement
  readonly server: LocalServer
  readonly address: () => string
  /** Bodies of a call, in the order they came. */
  readonly sent: (path: string) => readonly unknown[]
  readonly close: () => Promise<void>
}

/** Opens a page at an address; an answer that is an Error is a call that fails, one that is a promise comes when it does. */
export async function openPage(
  address: string,
  page: (search: Body) => ReactNode,
  answers: Answers,
): Promise<OpenedPage> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await startLocalServer(async ({ path, body }) => {
    const answer = await answers[path]?.(body as Body)
    if (answer instanceof Error) return [500, { code: 'internal', message: answer.message }]
    return answer === undefined ? [404, { code: 'not_found', message: 'ไม่พบ' }] : [200, answer]
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const Page = () => page(useLocation({ select: ({ search }) => search as Body }))
  const routeTree = createRootRoute({ component: Page, notFoundComponent: Page })
  const router = createRouter({ routeTree, history })
  await router.load()
  const mounted: Mounted = mount(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return {
    container: mounted.container,
    server,
    address: () => history.location.href,
    sent: (path) => server.calls.filter((call) => call.path === path).map(({ body }) => body),
    close: async () => {
      mounted.unmount()
      await server.close()
      vi.restoreAllMocks()
    },
  }
}

/** Waits, drawing meanwhile, until nothing is thrown. */
export async function until<T>(look: () => T): Promise<T> {
  return await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
    return look()
  }, 5_000)
}
