import { liveStore } from '@roadside/ui/live/live.ts'
import { press, settle } from '@roadside/ui/test-mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import contract from '../../contract.ts'
import type { EventSite } from '../../rows.ts'
import { buildSite, find, openPage, until, type OpenedPage } from '../testing.tsx'
import { SitesPage } from './sites-page.tsx'

vi.setConfig({ testTimeout: 20_000 })
vi.mock('@roadside/ui/chart/chart.tsx', () => ({ DayChart: () => null }))
vi.mock('@roadside/ui/sites/site-map.tsx', () => ({ SiteMap: () => null }))

let page: OpenedPage
let sites: EventSite[]
const type = contract.types.find(({ typeName }) => typeName === 'CrossWalk')!
beforeEach(() => {
  const more = { typeName: 'CrossWalk', unreviewed: 0, ok: 4 }
  sites = [
    buildSite({ ...more, wid: 5, name: 'ก. หน้าโรงเรียน' }),
    buildSite({ ...more, wid: 6, name: 'ข. ตลาด', fault: 1, unreachable: 1, ok: 2, unreviewed: 9 }),
  ]
})
afterEach(() => page.close())

async function open(address = '/?DeptID=11') {
  page = await openPage(
    address,
    ({ DeptID, wid }) => (
      <SitesPage
        type={type}
        search={{ DeptID: DeptID as number, wid: wid === undefined ? undefined : Number(wid) }}
        crumbs={[]}
        departmentName="ขทช.นนทบุรี"
      />
    ),
    {
      eventSites: () => sites,
      eventSite: ({ wid }) => sites.filter((site) => site.wid === wid),
      tableIntruderDetail: () => ({ rows: [], total: 0 }),
    },
  )
  await until(() => find(page.container, '[role=grid] td', 'หน้าโรงเรียน'))
}
const names = () =>
  [...page.container.querySelectorAll('[aria-label=รายการพื้นที่ติดตั้ง] tbody td:first-child')].map(
    (cell) => cell.textContent,
  )

test('the sites of the route’s type, with what is wrong, and tiles that narrow them', async () => {
  await open()
  expect(page.sent('eventSites')).toEqual([{ TypeName: 'CrossWalk', DeptID: 11 }])
  expect(find(page.container, 'tr', 'ข. ตลาด').textContent).toContain('ผิดปกติ')
  expect(names().length).toBe(2)
  for (const tile of ['ผิดปกติ1', 'ติดต่อไม่ได้1', 'รอตรวจสอบ9']) {
    press(find(page.container, 'button', tile))
    expect(names()).toEqual(['ข. ตลาด'])
    press(find(page.container, 'button', tile))
    expect(names().length).toBe(2)
  }
  press(find(page.container, 'button', 'ยังไม่เคยรายงานข้อมูล'))
  expect(page.container.textContent).toContain('ไม่พบรายการที่ตรงกับคำค้น')
})

test('a row opens its site over the list, at an address of its own; closing leads back', async () => {
  await open()
  press(find(page.container, 'td', 'ก. หน้าโรงเรียน'))
  const dialog = await until(() => find(page.container, 'dialog', 'กม.\u00a05+250'))
  expect([page.address(), dialog.textContent.includes('รายงานผู้บุกรุก')]).toEqual([
    '/?DeptID=11&wid=5',
    true,
  ])
  await until(() => find(dialog, 'td', 'ไม่พบข้อมูล'))
  press(find(dialog, 'button', 'ปิด'))
  await until(() => expect(page.container.querySelector('dialog')).toBeNull())
  expect(page.address()).toBe('/?DeptID=11')
})

test('a site that was linked to is open, over the list, and closes where it is', async () => {
  await open('/?DeptID=11&wid=6&type=0')
  const dialog = await until(() => find(page.container, 'dialog', 'ข. ตลาด'))
  settle(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  await until(() => expect(page.address()).toBe('/?DeptID=11'))
})

test('the records of a site open over its dialog, which stays', async () => {
  await open('/?DeptID=11&wid=6')
  const dialog = await until(() => find(page.container, 'dialog', 'ข. ตลาด'))
  press(find(dialog, 'button', 'ข้อมูลโครงการ'))
  await until(() => expect(page.address()).toBe('/?DeptID=11&wid=6&dialog=modalProject&of=6'))
  expect(find(page.container, 'dialog', 'ข. ตลาด')).toBe(dialog)
})

test('a change at one of the sites is refetched at once', async () => {
  await open()
  sites = sites.map((site) => (site.wid === 6 ? { ...site, unreviewed: 40 } : site))
  settle(() => liveStore.notify({ topic: 'events', wid: 6, kind: 'event' }))
  await until(() => expect(find(page.container, 'button', 'รอตรวจสอบ40')).toBeDefined())
})
