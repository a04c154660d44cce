import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { contractNames, lastMonth, makeContractMonth, refusePauses } from './lib/contract-month.ts'
import { test } from './lib/test.ts'

const password = 'Correct-horse-1!'
const month = lastMonth()
let dataDir: string
let running: ConsoleProcess
let project: number

test.beforeAll(async () => {
  test.setTimeout(180_000)
  dataDir = await mkdtemp(join(tmpdir(), 'roadside-report-'))
  running = await startConsoleProcess({ DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: password })
  project = await makeContractMonth(dataDir, month)
})
test.afterAll(async () => {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a committee follows a penalty to its readings, a clerk closes the month, and its contractor sees it', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await browser.newPage({ baseURL: running.address })
  await signIn(page, 'admin', password)
  await page.goto('/account')
  await page.getByTitle('เมนูบัญชี').click()
  await page.getByRole('link', { name: 'รายงานสัญญา' }).click()
  await expect(page).toHaveURL(/\/reports\/contract$/)

  // the last whole month by contract, both figures of it
  const row = page.getByRole('row', { name: new RegExp(contractNames.contract) })
  await expect(row).toContainText('5,000.00')
  await expect(row).toContainText('8,000.00')
  await expect(page.getByText('(ห้าพันบาทถ้วน)')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  // from a figure to its intervals, and from one of them to its readings
  await row.getByRole('link', { name: '10.00', exact: true }).click()
  await expect(page.getByText('ตรงกับตัวเลขในรายงาน')).toContainText(
    'รวม 2 ช่วง เพิ่มเวลาขัดข้องตามที่ตกลง 10 ชม. ตามที่วัด 13 ชม.',
  )
  const opened = page.url()
  await page.getByRole('row', { name: new RegExp(contractNames.second) }).click()
  const interval = page.getByRole('dialog')
  await expect(interval).toContainText(/\/25\d\d 08:00:00/)
  await expect(interval).toContainText(/\/25\d\d 13:00:00/)
  for (const words of ['เห็นชอบ', 'เหตุสุดวิสัย', 'โดย somsri', 'น้ำท่วมถนน · นบ 12/2569'])
    await expect(interval).toContainText(words)
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await expect(interval).toContainText(contractNames.second)
  await page.goBack()
  await expect(interval).toHaveCount(0)
  expect(page.url()).toBe(opened)

  // the steps of the penalty, and the closing
  await page.getByRole('tab', { name: 'วิธีคิดค่าปรับและการปิดเดือน' }).click()
  const steps = page.getByRole('region', { name: 'วิธีคิดค่าปรับ' })
  await expect(steps.getByRole('row', { name: /ส่วนที่เกิน/ })).toContainText('5 ชม.')
  await page.getByRole('button', { name: 'ปิดเดือนนี้' }).click()
  const closing = page.getByRole('dialog', { name: /^การปิดเดือน/ })
  await expect(closing.getByRole('checkbox')).toBeChecked()
  await closing.getByLabel('หมายเหตุของการปิดครั้งนี้').fill('รายงานการประชุมครั้งที่ 9')
  expect(await findBarriers(page)).toEqual([])
  await closing.getByRole('button', { name: 'ปิด 1 เดือนสัญญา' }).click()
  await expect(closing.getByText('ปิดแล้ว 1 เดือนสัญญา')).toBeVisible()
  await closing.getByRole('button', { name: 'ปิดหน้าต่าง' }).click()
  const versions = page.getByRole('list', { name: 'ฉบับที่ปิดไว้' })
  await expect(versions).toContainText('โดย ผู้ดูแล ระบบ')
  await expect(versions).toContainText('รายงานการประชุมครั้งที่ 9')
  await expect(page.getByText('ตัวเลขของวันนี้ตรงกับฉบับที่ 1 ที่ปิดไว้')).toBeVisible()

  // what changes later shows as a difference; the version stays as it was
  await refusePauses(dataDir)
  await page.reload()
  await expect(page.getByText(/^วันนี้จะได้ผลต่างจากที่ปิดไว้ในฉบับที่ 1/)).toBeVisible()
  await expect(steps.getByRole('row', { name: /ค่าปรับ/ }).locator('td').first()).toContainText(
    '8,000.00',
  )
  await versions.getByRole('link', { name: 'ฉบับที่ 1' }).click()
  await expect(page.getByText('แสดงฉบับที่ 1 ตามที่ปิดไว้')).toBeVisible()
  await expect(steps.getByRole('row', { name: /ค่าปรับ/ }).locator('td').first()).toContainText(
    '5,000.00',
  )
  await page.goto(`/reports/contract?range=fiscal.${fiscalStart(month)}`)
  await expect(row).toContainText('8,000.00')
  await page.getByRole('button', { name: 'การปิดเดือน' }).click()
  await closing.getByRole('radio', { name: /^พร้อมปิด/ }).check({ force: true })
  await expect(closing.getByRole('row', { name: /วันนี้จะได้ผลต่างจากที่ปิด/ })).toContainText(
    'ปิดใหม่เป็นฉบับที่ 2',
  )

  // the contractor, at a desk and on a phone
  const context = await browser.newContext({
    baseURL: running.address,
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await signIn(phone, 'party', password)
  await phone.goto(`/reports/contract?group=${project}&part=account`)
  await expect(phone.getByRole('list', { name: 'ฉบับที่ปิดไว้' })).toContainText('ฉบับที่ 1')
  await expect(phone.getByText('โดย ผู้ดูแล ระบบ')).toHaveCount(0)
  await expect(phone.getByRole('button', { name: /^ปิดใหม่/ })).toHaveCount(0)
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await phone.goto('/reports/contract')
  await expect(phone.getByText('8,000.00').first()).toBeVisible()
  expect(await overflowOf(phone)).toBeLessThanOrEqual(0)
  await context.close()
  await page.close()
})

/** The first day of the fiscal year that holds a month. */
function fiscalStart(of: string): string {
  const [year = 0, number = 0] = of.split('-').map(Number)
  return `${number >= 10 ? year : year - 1}-10-01`
}
