import type { SiteUplinkGaps } from '@roadside/contract/monitoring-calls.ts'
import { openPage, until } from '@roadside/ui/testing/open-page.tsx'
import { expect, test } from 'vitest'
import { AccountContext, describeAccount } from '../../../account.ts'
import { gapLines } from './gap-lines.ts'
import { UplinkGapsView } from './uplink-gaps-view.tsx'

const buildGaps = (gaps: Partial<SiteUplinkGaps> = {}): SiteUplinkGaps => ({
  wid: 1,
  type_name: 'Lighting',
  name: 'นบ.1001 แยกบางใหญ่',
  DeptID: 11,
  department: 'ขทช.นนทบุรี',
  day: 40,
  week: 90,
  ...gaps,
})
const rows = [
  buildGaps(),
  buildGaps({
    wid: 2,
    name: 'ปท.2001',
    DeptID: 12,
    department: 'ขทช.ปทุมธานี',
    day: 30,
    week: 1_000,
  }),
  buildGaps({ wid: 3, name: 'ปท.2002', DeptID: 12, department: 'ขทช.ปทุมธานี', day: 25, week: 25 }),
]

const user = {
  username: 'admin',
  role: 'admin',
  groupname: 'drr',
  department: '',
  firstname: 'สมชาย',
  lastname: 'ใจดี',
} as const
const account = describeAccount(user, { fourGUsername: '4g', dashboardFirstname: 'dashboard' })
function Page() {
  return (
    <AccountContext value={account}>
      <UplinkGapsView />
    </AccountContext>
  )
}

const open = (since: string, of: readonly SiteUplinkGaps[]) =>
  openPage('/monitoring-dashboard?view=uplinks', Page, {
    monitoringUplinkGaps: () => ({ since, rows: of }),
  })

test('sites of a department are together, with the worst of them', () => {
  const lines = gapLines(rows, 'department')
  expect(
    lines.map(({ name, sites, day, week, worst }) => [name, sites, day, week, worst.wid]),
  ).toEqual([
    ['ขทช.ปทุมธานี', 2, 55, 1_025, 2],
    ['ขทช.นนทบุรี', 1, 40, 90, 1],
  ])
})

test('the tab has both sums, the sites with the most first, the way to them, and since when is counted', async () => {
  const page = await open(new Date(Date.now() - 3_600_000).toISOString(), rows)
  const links = () => [...page.container.querySelectorAll('a')]
  await until(() =>
    expect(links().map(({ textContent }) => textContent)).toEqual(rows.map(({ name }) => name)),
  )
  expect(links()[0]?.getAttribute('href')).toContain('/lighting?wid=1')
  const text = page.container.textContent ?? ''
  expect(text).toContain('95 ข้อความ')
  expect(text).toContain('1,115 ข้อความ')
  expect(text).toContain('เริ่มนับเมื่อ')
  await page.close()
})

test('nothing that is missing is said in words, and an old count says nothing of its begin', async () => {
  const page = await open('2020-01-01T00:00:00+07:00', [])
  await until(() => expect(page.container.textContent).toContain('ไม่พบข้อความที่ไม่ถึงระบบใน 7 วันล่าสุด'))
  expect(page.container.textContent).not.toContain('เริ่มนับเมื่อ')
  await page.close()
})
