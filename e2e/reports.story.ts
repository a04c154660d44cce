import { readFile } from 'node:fs/promises'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { expect, type Download, type Locator, type Page } from '@playwright/test'
import { readSheet } from '@roadside/server-kit/files/read-sheet.ts'
import { signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

/** The rows of a workbook that the menu of an area exports, its head first. */
async function exportSheet(
  page: Page,
  area: Page | Locator,
): Promise<{ head: string[]; rows: string[][] }> {
  const download = page.waitForEvent('download')
  await area.getByRole('button', { name: 'ส่งออก' }).last().click()
  await page.getByRole('menuitem', { name: 'ไฟล์ Excel' }).click()
  return readDownload(await download)
}

async function readDownload(file: Download): Promise<{ head: string[]; rows: string[][] }> {
  const content = (await readFile(await file.path())).toString('base64')
  const limits = { mostBytes: 10_000_000, mostRows: 100_000 }
  const sheet = await readSheet(file.suggestedFilename(), content, limits)
  return { head: [...sheet.head], rows: sheet.rows.map(({ cells }) => [...cells]) }
}

const rowsOf = (page: Page, label: RegExp | string) =>
  page.getByRole('table', { name: label }).locator('tbody').getByRole('row')

test('a month is opened from the worst contractor to its sites, their equipment and each outage, and leaves as Excel', async ({
  page,
}) => {
  await signIn(page, 'admin')
  // a whole month, as the running one may have begun today
  const today = bangkokDay(new Date())
  const before = bangkokDay(new Date(Date.now() - 30 * 86_400_000))
  await page.goto(
    `/monitoring-dashboard?view=availability&by=contractor&range=own.${before}.${today}`,
  )
  const companies = rowsOf(page, 'ความพร้อมใช้งาน').filter({ hasText: /บริษัท|ห้างหุ้นส่วน/ })
  const worst = await companies.first().getByRole('link').innerText()
  const all = await exportSheet(page, page)
  expect(all.rows.map(([name]) => name)).toContain(worst)

  await companies.first().getByRole('link').click()
  const sites = rowsOf(page, /^ความพร้อมใช้งานรายพื้นที่/)
  await expect(sites.first()).toBeVisible()
  const path = page.getByRole('navigation', { name: 'ลำดับของรายงาน' })
  await expect(path).toContainText(worst)
  const site = await sites.first().getByRole('link').innerText()
  await sites.first().getByRole('link').click()

  const assets = rowsOf(page, /^ความพร้อมใช้งานรายอุปกรณ์/)
  await expect(assets.first()).toBeVisible()
  await expect(path).toContainText(site)
  const listed = await exportSheet(page, page)
  expect(listed.rows.length).toBeGreaterThanOrEqual(await assets.count())
  // the worst of it first: it has failed
  const asset = await assets.first().getByRole('link').innerText()
  await assets.first().getByRole('link').click()

  const outages = rowsOf(page, /^ช่วงขัดข้องของอุปกรณ์/)
  await expect(outages.first()).toContainText(/\d\d\/\d\d\/25\d\d/)
  await expect(path).toContainText(asset)
  const pager = page.getByText(/^แสดง 1 ถึง/)
  await expect(async () => {
    const failed = await exportSheet(page, page)
    await expect(pager).toContainText(`ทั้งหมด ${formatNumber(failed.rows.length)} รายการ`, {
      timeout: 1_000,
    })
  }).toPass()
  await path.getByRole('link', { name: worst }).click()
  await expect(sites.first()).toBeVisible()
})

test('floods and events of two days leave as Excel, with as many rows as are counted', async ({
  page,
}) => {
  await signIn(page, 'admin')
  // at any hour there is something in it
  const today = bangkokDay(new Date())
  const yesterday = bangkokDay(new Date(Date.now() - 86_400_000))
  const range = `range=own.${yesterday}.${today}`
  await page.goto(`/flooding-sub?dialog=floodReport&report=period&${range}`)
  const report = page.getByRole('dialog')
  // the demonstration goes on meanwhile
  await expect(async () => {
    const counted = await report.getByText(/^น้ำท่วมทาง [\d,]+ ครั้ง/).innerText()
    const floods = await exportSheet(page, report)
    expect(floods.head).toContain('น้ำท่วมสูงสุด (ซม.)')
    expect(counted).toContain(`น้ำท่วมทาง ${formatNumber(floods.rows.length)} ครั้ง`)
  }).toPass()

  await page.goto(`/event-report?${range}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('รายงานเหตุการณ์')
  await expect(async () => {
    const events = await exportSheet(page, page)
    const total = await page.getByText(/^แสดง 1 ถึง/).innerText()
    expect(total).toContain(`ทั้งหมด ${formatNumber(events.rows.length)} รายการ`)
  }).toPass()
})
