import { createQueryClient } from '@roadside/ui/api/query-client.ts'
import { mount, type Mounted } from '@roadside/ui/test-mount.tsx'
import { startLocalServer } from '@roadside/ui/testing/local-server.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useLocation } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { CctvCamera } from '../rows.ts'
import type { StreamListener } from './player/stream-player.ts'

export function buildCamera(id: number, camera: Partial<CctvCamera> = {}): CctvCamera {
  return {
    ...{ id, name: `CAM-${String(id).padStart(2, '0')}`, wid: 5, site: 'นบ.1005 แยกนนทกิจ', road: 'นบ.1005' },
    ...{ sta: `1+${String(id).padStart(3, '0')}`, description: '', hls_url: `https://cam.example/${id}.m3u8` },
    ...{ latitude: 13.8, longitude: 100.4, health: 'ok', reason: '', code: '' },
    ...{ since: '2026-11-21T14:05:22+07:00', checked_at: '2026-11-21T14:05:22+07:00' },
    ...{ pj_id: 1, may_edit: true },
    ...camera,
  }
}

/** A player in place of the real one: what it was told to play, and what it says. */
export interface PretendedPlayer extends StreamListener {
  readonly url: string
  readonly retry: () => void
  readonly stop: () => void
}

export interface OpenedPage {
  readonly container: HTMLElement
  readonly address: () => string
  readonly close: () => Promise<void>
}

type Search = Readonly<Record<string, unknown>>

/** Opens a page at an address over a server that answers calls; an answer that is an Error is a call that fails. */
export async function openPage(
  address: string,
  page: (search: Search) => ReactNode,
  answers: Readonly<Record<string, () => unknown>>,
): Promise<OpenedPage> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await startLocalServer(({ path }) => {
    const answer = answers[path]?.()
    return Promise.resolve(
      answer instanceof Error ? [500, { code: 'internal', message: answer.message }] : [200, answer ?? []],
    )
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const Page = () => page(useLocation({ select: ({ search }) => search as Search }))
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
    address: () => history.location.href,
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
