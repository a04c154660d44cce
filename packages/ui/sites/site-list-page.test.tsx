import type { Health } from '@roadside/contract/health.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import type { MarkerLayerProps } from '../map/marker-layer.tsx'
import { preferenceQuery } from '../session/use-preference.ts'
import type { SolutionSearch } from '../solution-web.ts'
import { find, mount, type Mounted, press, settle, type as typeInto } from '../test-mount.tsx'
import { countColumn, lastUpdateColumn } from './figure-columns.tsx'
import { SiteListPage, type SiteListPageProps } from './site-list-page.tsx'
import type { SiteListing } from './site-listing.ts'

vi.mock('../map/use-tile-server.ts', () => ({ useTileServer: () => null }))
vi.mock('../map/map.tsx', () => ({
  MapView: ({ children }: { children: React.ReactNode }) => children,
  MarkerLayer: ({ markers, selectedId, onSelect }: MarkerLayerProps) =>
    markers.map(({ id, label, health }) => (
      <button
        key={id}
        data-marker={health}
        aria-current={id === selectedId}
        onClick={() => onSelect?.(id)}
      >
        {label}
      </button>
    )),
}))

interface SmokeSite extends ListedSite {
  readonly detectors: number
  readonly alarms: number
}

const listing: SiteListing<SmokeSite> = {
  healthOf: ({ alarms }): Health => (alarms > 0 ? 'fault' : 'ok'),
  healthWords: { fault: 'มีควัน' },
  healths: ['fault', 'ok'],
  columns: [
    countColumn('detectors', ['อุปกรณ์']),
    countColumn('alarms', ['แจ้งเตือน'], 'fault'),
    lastUpdateColumn,
  ],
  tilesLabel: 'สรุป',
  tiles: [
    { label: 'อุปกรณ์ทั้งหมด', unit: 'ตัว', icon: 'solution', count: ({ detectors }) => detectors },
    {
      label: 'มีควัน',
      unit: 'ตัว',
      tone: 'fault',
      count: ({ alarms }) => alarms,
      narrows: true,
      note: 'นับรวม',
    },
  ],
  markerNote: ({ alarms }) => (alarms > 0 ? `แจ้งเตือน ${alarms}` : null),
  pageSizes: { initial: 25, options: [25, 50] },
}

function buildSite(wid: number, site: Partial<SmokeSite> = {}): SmokeSite {
  return {
    wid,
    name: `พื้นที่ ${wid}`,
    road_code: `นบ.${1000 + wid}`,
    road_name: null,
    sta: '5+250',
    latitude: 13.8,
    longitude: 100.4,
    lastupdate: null,
    detectors: 2,
    alarms: 0,
    ...site,
  }
}

const type: SolutionType = {
  typeName: 'Smoke',
  route: 'smoke',
  title: 'ตรวจจับควัน',
  menuName: 'ควัน',
  icon: 'smoke',
}
/** More than a page of them; the last has an alarm, one in the middle stands nowhere. */
const sites = Array.from({ length: 30 }, (_, index) =>
  buildSite(index + 1, {
    ...(index === 29 && { alarms: 3 }),
    ...(index === 4 && {
      latitude: null,
      longitude: null,
      road_code: null,
      road_name: 'ถนนราชพฤกษ์',
    }),
  }),
)

let mounted: Mounted
let history: ReturnType<typeof createMemoryHistory>
beforeEach(() => {
  const page = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  page.happyDOM.setViewport({ width: 1440 })
})
afterEach(() => mounted.unmount())

async function open(address: string, props: Partial<SiteListPageProps<SmokeSite>> = {}) {
  history = createMemoryHistory({ initialEntries: [address] })
  const query = {
    data: sites,
    error: null,
    dataUpdatedAt: 0,
    isFetching: false,
    refetch: () => undefined,
  }
  const Page = () => {
    const { wid } = useLocation({ select: ({ search }) => search as SolutionSearch })
    const page = {
      type,
      crumbs: [],
      departmentName: 'ขทช.นนทบุรี',
      query,
      listing,
      search: { DeptID: 11, wid },
    }
    return <SiteListPage {...page} {...props} />
  }
  const routeTree = createRootRoute({ component: Page, notFoundComponent: Page })
  const router = createRouter({ routeTree, history })
  await router.load()
  const client = createQueryClient()
  // nothing is chosen, and no server is asked
  client.setQueryData(preferenceQuery().queryKey, [])
  mounted = mount(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await until(() => find(mounted.container, '[role=grid] td', 'พื้นที่'))
}

/** Waits, drawing all the while, until nothing is thrown. */
async function until<T>(look: () => T): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    try {
      return look()
    } catch (error) {
      if (turn === 500) throw error
    }
  }
}
const address = () => history.location.href
const rows = () => [...mounted.container.querySelectorAll<HTMLElement>('[role=grid] tbody tr')]
const row = (name: string) => find(mounted.container, '[role=grid] tbody tr', name)
const chosen = () => rows().filter((one) => one.getAttribute('aria-selected') === 'true')
const marker = (name: string) => find(mounted.container, '[data-marker]', name)
const searchBox = () => find(mounted.container, 'input', 'ค้นหาพื้นที่ติดตั้ง')
const head = (name: string) => find(find(mounted.container, 'th', name), 'button')

test('sites with the solution’s figures between what all solutions say of a site', async () => {
  await open('/?DeptID=11')
  expect(find(mounted.container, 'h1').textContent).toBe('ตรวจจับควัน ขทช.นนทบุรี')
  const heads = [...mounted.container.querySelectorAll('th')].map(({ textContent }) => textContent)
  const own = ['อุปกรณ์', 'แจ้งเตือน', 'ข้อมูลล่าสุดเมื่อ']
  expect(heads.slice(0, -1)).toEqual(['พื้นที่ติดตั้ง', 'สถานะ', ...own, 'สายทาง กม. (STA)'])
  expect(row('พื้นที่ 5').textContent).toContain('กม.\u00A05+250')
  expect(row('พื้นที่ 5').textContent).toContain('ถนนราชพฤกษ์')
  expect(find(mounted.container, 'section[aria-label=สรุป]').textContent).toContain(
    'อุปกรณ์ทั้งหมด60 ตัว',
  )
  expect(marker('พื้นที่ 30').textContent).toBe('พื้นที่ 30 (แจ้งเตือน 3)')
  expect([marker('พื้นที่ 30').dataset.marker, marker('พื้นที่ 1').dataset.marker]).toEqual(['fault', 'ok'])
  expect(() => marker('พื้นที่ 5')).toThrow('no [data-marker]')
  const legend = [...mounted.container.querySelectorAll('[aria-label=คำอธิบายสัญลักษณ์] li')]
  expect(legend.map(({ textContent }) => textContent)).toEqual(['มีควัน', 'ปกติ'])
})

test('the worst stand first; a figure sorts by its worth', async () => {
  await open('/')
  expect(rows()[0]?.textContent).toContain('พื้นที่ 30')
  press(head('สถานะ'))
  await until(() => expect(rows()[0]?.textContent).not.toContain('พื้นที่ 30'))
  press(head('แจ้งเตือน'))
  await until(() => expect(address()).toBe('/?sort=alarms'))
  expect(rows()[0]?.textContent).not.toContain('พื้นที่ 30')
  press(head('แจ้งเตือน'))
  await until(() => expect(rows()[0]?.textContent).toContain('พื้นที่ 30'))
})

test('a marker chooses its row and turns to its page, past a search and a tile that hide it', async () => {
  await open('/')
  press(marker('พื้นที่ 29'))
  expect(chosen()).toEqual([row('พื้นที่ 29')])
  expect(rows().length).toBe(5)
  expect(marker('พื้นที่ 29').getAttribute('aria-current')).toBe('true')

  press(find(mounted.container, 'button', 'มีควัน'))
  await until(() => expect(rows().length).toBe(1))
  press(marker('พื้นที่ 29'))
  await until(() => expect(chosen()).toEqual([row('พื้นที่ 29')]))
  expect([rows().length, address()]).toEqual([5, '/'])

  typeInto(searchBox(), 'พื้นที่ 30')
  await until(() => expect(rows().length).toBe(1))
  press(marker('พื้นที่ 7'))
  await until(() => expect(chosen()).toEqual([row('พื้นที่ 7')]))
  expect((searchBox() as HTMLInputElement).value).toBe('')
})

test('the page of a marker is turned to once', async () => {
  await open('/')
  press(find(mounted.container, 'button', 'มีควัน'))
  await until(() => expect(rows().length).toBe(1))
  press(marker('พื้นที่ 29'))
  await until(() => expect(rows().length).toBe(5))
  press(find(mounted.container, 'button', 'มีควัน'))
  await until(() => expect(rows().length).toBe(1))
  press(find(mounted.container, 'button', 'มีควัน'))
  await until(() => expect(rows().length).toBe(25))
})

test('a row chooses its marker and opens its site over the list, which Back closes', async () => {
  await open('/?DeptID=11')
  press(find(row('พื้นที่ 8'), 'td'))
  await until(() => expect(address()).toBe('/?DeptID=11&wid=8'))
  expect(marker('พื้นที่ 8').getAttribute('aria-current')).toBe('true')
  settle(() => history.back())
  await until(() => expect(address()).toBe('/?DeptID=11'))
  expect(chosen()).toEqual([row('พื้นที่ 8')])
})

test('a site that was linked to is the chosen one', async () => {
  await open('/?wid=4', { search: { wid: 4 } })
  expect(chosen()).toEqual([row('พื้นที่ 4')])
})

test('the note of a tile stands below a figure above 0 alone', async () => {
  await open('/')
  expect(find(mounted.container, 'button', 'มีควัน').textContent).toContain('นับรวม')
  mounted.unmount()
  const query = {
    data: sites.slice(0, 3),
    error: null,
    dataUpdatedAt: 0,
    isFetching: false,
    refetch: () => undefined,
  }
  await open('/', { query })
  expect(find(mounted.container, 'button', 'มีควัน').textContent).not.toContain('นับรวม')
})

test('a search looks through every text of the row, its state among them, in any order', async () => {
  await open('/')
  typeInto(searchBox(), 'มีควัน นบ1030')
  await until(() => expect(rows().length).toBe(1))
  expect(rows()[0]?.textContent).toContain('พื้นที่ 30')
})

test('a search and a tile begin at the first page', async () => {
  await open('/')
  const turn = () => press(find(mounted.container, 'button', 'ถัดไป'))
  turn()
  expect(rows().length).toBe(5)
  typeInto(searchBox(), 'พื้นที่')
  await until(() => expect(rows().length).toBe(25))
  turn()
  expect(rows().length).toBe(5)
  press(find(mounted.container, 'button', 'มีควัน'))
  await until(() => expect(rows().length).toBe(1))
  press(find(mounted.container, 'button', 'มีควัน'))
  await until(() => expect(rows().length).toBe(25))
})

test('what the list shows is in its address', async () => {
  const linked = `/?DeptID=11&${new URLSearchParams({ sites: 'พื้นที่', tile: 'มีควัน', sort: 'alarms', order: 'desc' })}`
  await open('/?DeptID=11')
  typeInto(searchBox(), 'พื้นที่')
  await until(() => expect((searchBox() as HTMLInputElement).value).toBe('พื้นที่'))
  press(find(mounted.container, 'button', 'มีควัน'))
  press(head('แจ้งเตือน'))
  await until(() => expect(address()).toContain('sort=alarms'))
  press(head('แจ้งเตือน'))
  const parametersOf = (one: string) => Object.fromEntries(new URL(one, 'http://x').searchParams)
  await until(() => expect(parametersOf(address())).toEqual(parametersOf(linked)))
  mounted.unmount()
  await open(linked)
  expect(rows().length).toBe(1)
})

test('the records of a site open by its row, and the site does not', async () => {
  await open('/?DeptID=11')
  press(find(row('พื้นที่ 2'), 'button[aria-label="ข้อมูลโครงการ พื้นที่ 2"]'))
  await until(() => expect(address()).toBe('/?DeptID=11&dialog=modalProject&of=2'))
  expect(chosen()).toEqual([])
  settle(() => history.back())
  await until(() => expect(address()).toBe('/?DeptID=11'))
  press(find(row('พื้นที่ 2'), 'button[aria-label="เชื่อมต่อระยะไกล พื้นที่ 2"]'))
  await until(() => expect(address()).toBe('/?DeptID=11&dialog=modalAnydesk&of=2'))
  expect(chosen()).toEqual([])
})

test('where sites have pages of their own, names and rows lead there', async () => {
  await open('/smoke-sub?DeptID=11', { detailPath: '/smoke' })
  expect(find(row('พื้นที่ 2'), 'a').getAttribute('href')).toBe('/smoke?wid=2&DeptID=11')
  press(find(row('พื้นที่ 2'), 'td:nth-child(2)'))
  await until(() => expect(address()).toBe('/smoke?wid=2&DeptID=11'))
})
