import { openPage, type OpenedPage, until } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test } from 'vitest'
import lighting from '../contract.ts'
import type { LampSummary } from '../points.ts'
import { DashboardHeader } from './dashboard-header.tsx'

const summary: LampSummary = {
  work: 5,
  fail: 0,
  available: 5,
  unknown: 0,
  unreachable: 0,
  never_reported: 0,
  day_burning: 0,
  gateways: 2,
  gateways_online: 2,
  detail: 'นบ.1001 ถนนราชพฤกษ์',
  latitude: 13.8,
  longitude: 100.4,
  sta: '',
  line: null,
  DeptID: 3,
  DeptName: 'สำนักทดสอบ',
  DeptGroupName: 'ส่วนกลาง',
  at: '2026-11-20T10:00:00Z',
}

let page: OpenedPage
afterEach(() => page.close())

/** The button of the gateways, of a site whose summary is such. */
async function gatewayButton(own: Partial<LampSummary>): Promise<HTMLButtonElement | undefined> {
  const shown = { crumbs: [], wid: 1, summary: { ...summary, ...own }, asOf: null, stale: null }
  const header = () =>
    lighting.types.map((type) => <DashboardHeader key={type.typeName} type={type} {...shown} />)
  page = await openPage('/lighting?wid=1', header, {})
  await until(() => expect(page.container.textContent).toContain(summary.detail))
  return [...page.container.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('เกตเวย์'),
  )
}

test('a gateway that is away is marked on the button that counts them', async () => {
  const button = await gatewayButton({ gateways_online: 1 })
  expect(button?.textContent).toContain('1 / 2')
  expect(button?.querySelector('[aria-label]')?.getAttribute('aria-label')).toBe('มีเกตเวย์ที่ติดต่อไม่ได้')
})

test('where all are there it has no mark', async () => {
  const button = await gatewayButton({})
  expect(button?.textContent).toContain('2 / 2')
  expect(button?.querySelector('svg, [aria-label]')).toBeNull()
})

test('and where the site has none there is no button', async () => {
  expect(await gatewayButton({ gateways: 0, gateways_online: 0 })).toBeUndefined()
})
