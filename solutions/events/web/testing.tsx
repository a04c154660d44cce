import { createQueryClient } from '@roadside/ui/api/query-client.ts'
import { find, mount, settle, type Mounted } from '@roadside/ui/test-mount.tsx'
import { startLocalServer, type LocalServer } from '@roadside/ui/testing/local-server.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useLocation } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { DetectionRow, EventPicture, EventSite } from '../rows.ts'

const at = '2026-11-21T14:05:22+07:00'

export function buildSite(site: Partial<EventSite> = {}): EventSite {
  return {
    ...{ wid: 5, typeName: 'Analytic', name: 'นบ.1005 แยกนนทกิจ', road_code: 'นบ.1005', road_name: null, sta: '5+250' },
    ...{ latitude: 13.8, longitude: 100.4, source: 0, cameras: 4, ok: 4, fault: 0, unreachable: 0, never_reported: 0 },
    ...{ today: 3, unreviewed: 2, last_type: 'car_stop', last_at: at, lastupdate: at },
    ...site,
  }
}

export function buildPicture(picture: Partial<EventPicture> = {}): EventPicture {
  return { state: 'ok', thumb: '/media/t.jpg', view: '/media/v.jpg', width: 1920, height: 1080, ...picture }
}

export function buildEvent(number: number, event: Partial<DetectionRow> = {}): DetectionRow {
  return {
    ...{ row_num: number, id: 100 + number, wid: 5, Camera_Desc: `จุดที่ ${number}`, CAMID: `CAM-${number}` },
    ...{ DATE_TIME: at, Detection_Type: 'รถจอด', FilePath: '', type: 'car_stop', code: 'parking', times: 1 },
    ...{ until: at, isOver: true, note: '', picture: null, latest: null, announcement: null },
    ...{ review: null, reviewed_by: null, reviewed_at: null, review_note: '' },
    ...event,
  }
}

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

/** Opens a page at an address; an answer that is an Error is a call that fails. */
export async function openPage(
  address: string,
  page: (search: Body) => ReactNode,
  answers: Answers,
): Promise<OpenedPage> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = await startLocalServer(({ path, body }) => {
    const answer = answers[path]?.(body as Body)
    if (answer instanceof Error) return Promise.resolve([500, { code: 'internal', message: answer.message }])
    return Promise.resolve(answer === undefined ? [404, { code: 'not_found', message: 'ไม่พบ' }] : [200, answer])
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

/** Presses a key where the focus is. */
export function keyAtFocus(name: string): void {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  settle(() => (document.activeElement ?? document.body).dispatchEvent(event))
}

export { find }
