import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { test } from './lib/test.ts'
import { e2eIngestKey } from './start-console.ts'

/** A name that no other story has. */
const newGauge = () => `STORY-${Date.now().toString(36)}`

interface Site {
  readonly wid: number
  readonly name: string
}

/** The site that the story takes: the first of the list. */
async function siteOf(page: Page): Promise<Site> {
  const [first] = await call<Site[]>(page, 'floodingSites', {})
  if (!first) throw new Error('the demonstration has no gauges')
  return first
}

/** Sends what the gauge measures now, as gauges do. */
async function send(
  page: Page,
  gauge: string,
  depth_cm: number | null,
  more: object = {},
): Promise<void> {
  const message = { device: gauge, time: new Date().toISOString(), depth_cm, battery: 90, ...more }
  const headers = { authorization: `Bearer ${e2eIngestKey}`, 'content-type': 'application/json' }
  const answer = await page.request.post('/ingest/flooding', { headers, data: message })
  expect(answer.status()).toBe(200)
}

/** Registers a gauge as somebody did before. */
async function register(page: Page, wid: number): Promise<string> {
  const gauge = newGauge()
  const form = {
    device: gauge,
    name: gauge,
    sta: '1+200',
    latitude: null,
    longitude: null,
    report_s: 600,
    timeout_s: 2_700,
  }
  await call(page, 'save_floodingDevice', { wid, form })
  return gauge
}

test('a gauge is registered, its water rises on the open page, and the road is closed by a person', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const { wid, name } = await siteOf(page)
  const gauge = newGauge()
  const card = page.getByRole('region', { name: gauge })
  await page.goto('/flooding-sub')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(dialog).toBeVisible()
  expect(page.url()).toContain(`wid=${wid}`)

  await dialog.getByRole('tab', { name: 'จุดวัดน้ำและเกณฑ์' }).click()
  await dialog.getByRole('button', { name: 'ลงทะเบียนจุดวัดน้ำ' }).click()
  const form = page.getByRole('dialog', { name: 'ลงทะเบียนจุดวัดน้ำ' })
  await form.getByLabel('รหัสอุปกรณ์').fill(gauge)
  await form.getByRole('button', { name: 'บันทึก' }).click()
  await expect(form).toBeHidden()
  await expect(dialog.getByRole('row', { name: new RegExp(gauge) })).toContainText('ไม่ทราบ')

  await dialog.getByRole('tab', { name: 'ระดับน้ำ', exact: true }).click()
  await send(page, gauge, 20)
  await expect(card).toContainText('น้ำสูงกว่าผิวทาง 20 ซม.')
  await expect(card).toContainText('อันตราย')
  await expect(card).toContainText('ระดับน้ำเสนอให้เป็น: ผ่านได้เฉพาะรถขนาดใหญ่')
  expect(await findBarriers(page)).toEqual([])

  // by keyboard alone
  await card.getByRole('button', { name: 'กำหนดตามนี้' }).press('Enter')
  await card.getByLabel('เหตุผล').fill('รถเล็กดับสองคัน')
  await card.getByLabel('เหตุผล').press('Enter')
  await expect(card).toContainText('การสัญจร: ผ่านได้เฉพาะรถขนาดใหญ่')
  await expect(card).toContainText('รถเล็กดับสองคัน')

  await send(page, gauge, null, { quality: 'blind' })
  await expect(card).toContainText('ไม่ทราบระดับน้ำ')
  await expect(card).toContainText('หัววัดถูกบัง')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(page.url()).not.toContain('wid=')
})

test('a site has a page with an address of its own: for a second tab, a copied link, the way back', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  const { wid, name } = await siteOf(page)
  await page.goto('/flooding-sub')
  const link = page.getByRole('link', { name, exact: true }).first()
  await expect(link).toHaveAttribute('href', `/flooding?wid=${wid}`)

  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  const second = await opened
  await expect(second.getByRole('heading', { level: 1 })).toContainText(name)
  // the number of alarms may stand before it
  await expect(second).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${name} · `))
  await expect(second.getByRole('dialog')).toHaveCount(0)
  await second.getByRole('tab', { name: 'ประวัติสถานะ' }).click()
  await expect(second).toHaveURL(`/flooding?wid=${wid}&view=periods`)
  expect(await findBarriers(second)).toEqual([])
  await second.close()

  // a plain press is a quick look, which leads to the page
  await link.click()
  await page.getByRole('dialog').getByRole('link', { name: 'เปิดเป็นหน้าเต็ม' }).click()
  await expect(page).toHaveURL(`/flooding?wid=${wid}`)
  await page.getByRole('navigation', { name: 'ตำแหน่งหน้า' }).getByRole('link').last().click()
  await expect(page).toHaveURL('/flooding-sub')
})

test('new limits hold from now on, with who set them; the past keeps its verdict', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const { wid } = await siteOf(page)
  const gauge = await register(page, wid)
  await send(page, gauge, 20)
  await page.goto(`/flooding-sub?wid=${wid}&view=devices`)
  await page.getByRole('button', { name: `แก้ไขเกณฑ์ของ ${gauge}` }).click()
  const rules = page.getByRole('dialog', { name: `เกณฑ์ของ ${gauge}` })
  await expect(rules.getByLabel('ระดับน้ำเหนือผิวทาง ตั้งแต่ วิกฤต')).toHaveValue('30')
  await rules.getByLabel('ระดับน้ำเหนือผิวทาง ตั้งแต่ วิกฤต').fill('10')
  await rules.getByRole('button', { name: 'บันทึก' }).click()
  await expect(rules).toContainText('เกณฑ์ด้านสูงต้องมากขึ้นตามระดับ')
  await rules.getByLabel('ระดับน้ำเหนือผิวทาง ตั้งแต่ วิกฤต').fill('18')
  await rules.getByRole('button', { name: 'บันทึก' }).click()
  await expect(rules).toBeHidden()
  await send(page, gauge, 20)
  await page.getByRole('tab', { name: 'ประวัติสถานะ' }).click()
  await page.getByRole('dialog').getByText('สภาพ', { exact: true }).first().click()
  const own = page.getByRole('row', { name: new RegExp(gauge) })
  await expect(own.first()).toContainText('วิกฤต')
  await expect(own.nth(1)).toContainText('อันตราย')

  await page.getByRole('tab', { name: 'จุดวัดน้ำและเกณฑ์' }).click()
  await page.getByRole('button', { name: `แก้ไขเกณฑ์ของ ${gauge}` }).click()
  await rules.getByRole('button', { name: 'ประวัติการแก้ไข' }).click()
  await expect(rules.getByRole('listitem').first()).toContainText(
    'ระดับน้ำเหนือผิวทาง สูง วิกฤต: 30 → 18',
  )
})

test('values over a month are seen, and exported as a file', async ({ page }) => {
  await signIn(page, 'admin')
  const { wid } = await siteOf(page)
  await page.goto(`/flooding-sub?wid=${wid}&view=series`)
  await page
    .getByRole('combobox', { name: 'ช่วงเวลาของแนวโน้ม' })
    .selectOption({ label: '30 วันล่าสุด' })
  await expect(page.getByRole('figure', { name: /30 วันล่าสุด/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'แนวโน้ม' }).getByRole('button', { name: 'ส่งออก' }).click()
  await page.getByRole('menuitem', { name: 'ไฟล์ CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/30 วัน.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFวันที่-เวลา,')).toBe(true)
  expect(text.split('\r\n').length).toBeGreaterThan(500)
})

test('another day is laid over today, and exported with it', async ({ page }) => {
  await signIn(page, 'admin')
  const { wid } = await siteOf(page)
  await page.goto(`/flooding-sub?wid=${wid}&view=series`)
  const trend = page.getByRole('region', { name: 'แนวโน้ม' })
  await trend.getByRole('combobox', { name: 'ช่วงเวลาของแนวโน้ม' }).selectOption({ label: 'วัน' })
  await trend.getByLabel('เทียบกับช่วงก่อนหน้า').check()
  const chart = trend.getByRole('figure', { name: /\d\d\/\d\d\/25\d\d เทียบกับ \d\d\/\d\d\/25\d\d/ })
  await expect(chart).toContainText(/\d\d\/\d\d\/25\d\d/)
  await chart.getByRole('button', { name: 'ตารางข้อมูล' }).click()
  await expect(chart.getByRole('columnheader', { name: 'เวลา' })).toBeVisible()
  await trend.getByLabel('วันที่ที่เทียบ').fill('1/1/2643')
  await expect(trend).toContainText('กรุณาเลือกวันที่ไม่เกินวันนี้')
  await trend.getByLabel('วันที่ที่เทียบ').fill('1/1/2560')
  await expect(trend).toContainText('ไม่พบข้อมูลของ 01/01/2560')
})

test('on a phone the report of the flood can be read and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  const { wid } = await siteOf(page)
  const gauge = await register(page, wid)
  await send(page, gauge, 20)
  await page.goto('/flooding-sub')
  await page.getByRole('button', { name: 'รายงานน้ำท่วม' }).click()
  const report = page.getByRole('dialog', { name: 'รายงานสถานการณ์น้ำท่วมทาง' })
  await expect(report).toContainText(gauge)
  await report.getByRole('button', { name: 'คัดลอกเป็นข้อความ' }).click()
  await expect(report.getByText('คัดลอกข้อความแล้ว')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/น้ำท่วมสูง 20 ซม. การสัญจร ยังไม่ได้กำหนด เวลา \d\d\/\d\d\/25\d\d/)
  expect(await findBarriers(page)).toEqual([])
})
