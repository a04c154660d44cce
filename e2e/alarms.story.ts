import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { test } from './lib/test.ts'

interface Alarm {
  readonly id: number
  readonly kind_name: string
  readonly subject: string
}

/** Alarms that nobody has taken note of, of a kind that does not come and go in the demonstration. */
async function darkLamps(page: Page): Promise<readonly Alarm[]> {
  const { rows } = await call<{ rows: readonly Alarm[] }>(page, 'alarmList', {
    state: 'unacknowledged',
    kind: ['lamp_dark'],
    page: 1,
    perPage: 10,
  })
  return rows
}

/** Those that the account of the page has taken note of, or was given. */
async function mineOf(page: Page): Promise<readonly Alarm[]> {
  const { rows } = await call<{ rows: readonly Alarm[] }>(page, 'alarmList', {
    state: 'active',
    mine: true,
    kind: ['lamp_dark'],
    page: 1,
    perPage: 500,
  })
  return rows
}

/** The evaluator looks every few seconds. */
async function untilThere(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => (await darkLamps(page)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count)
}
const list = '/alarms?list=unacknowledged&kind=lamp_dark'
const nameOf = ({ kind_name, subject }: Alarm) => `${kind_name} ${subject}`
const rows = (page: Page) =>
  page.getByRole('grid', { name: 'รายการแจ้งเตือน' }).locator('tbody tr[aria-selected]')

test('an operator takes alarms by keys, alone and together, and sees them under ของฉัน', async ({
  page,
}) => {
  await signIn(page, 'drradmin')
  await page.goto('/healthz')
  await untilThere(page, 3)
  await page.goto('/')
  await page
    .getByRole('link', { name: /^การแจ้งเตือน ยังไม่รับทราบ/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'การแจ้งเตือน', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) การแจ้งเตือน/)

  // the demonstration has taken some already
  const before = (await mineOf(page)).length
  await page.goto(list)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press(' ')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'ดำเนินการกับรายการที่เลือก' })
  await expect(bar).toContainText('เลือก 2 รายการ')
  await page.keyboard.press('a')
  await expect(page.getByText('รับทราบแล้ว 2 รายการ')).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.goto('/alarms?list=mine&kind=lamp_dark')
  await expect(rows(page)).toHaveCount(before + 2)
  await expect(rows(page).first()).toContainText('รับทราบแล้วโดย วิชัย ศรีสุข')
  const left = new Set((await darkLamps(page)).map(({ id }) => id))
  expect((await mineOf(page)).filter(({ id }) => left.has(id))).toEqual([])
})

test('an alarm is shelved from its panel with a reason, and comes back by hand; its history says who', async ({
  page,
}) => {
  await signIn(page, 'drradmin')
  await untilThere(page, 1)
  const [alarm] = await darkLamps(page)
  if (!alarm) throw new Error('no alarm')
  await page.goto(list)
  await page.goto(`${list}&alarm=${alarm.id}`)
  const panel = page.getByRole('dialog', { name: nameOf(alarm) })
  await expect(panel.getByText('เกิดเหตุ', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'พักการแจ้งเตือน' }).click()
  const form = page.getByRole('dialog', { name: 'พักการแจ้งเตือน' })
  await form.getByRole('button', { name: 'พักการแจ้งเตือน' }).click()
  await expect(form.getByText('กรุณาระบุเหตุผล')).toBeVisible()
  await form.getByLabel('ถึงเมื่อใด').selectOption({ label: 'ถึงพรุ่งนี้ 07:30 น.' })
  await form.getByLabel('เหตุผล').fill('รออะไหล่')
  await form.getByRole('button', { name: 'พักการแจ้งเตือน' }).click()
  await expect(form).toHaveCount(0)
  await expect(panel.getByText('พักไว้')).toBeVisible()

  await panel.getByLabel('ความเห็น').fill('แจ้งผู้รับจ้างแล้ว')
  await panel.getByRole('button', { name: 'บันทึก' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'แจ้งผู้รับจ้างแล้ว' })).toContainText(
    'วิชัย ศรีสุข',
  )
  await panel.getByRole('button', { name: 'เลิกพัก' }).click()
  await expect(panel.getByText('เลิกพักการแจ้งเตือน')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('two operators see each other’s work without a reload', async ({ page, browser }) => {
  await signIn(page, 'drradmin')
  await untilThere(page, 1)
  const [alarm] = await darkLamps(page)
  if (!alarm) throw new Error('no alarm')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'admin')
  await other.goto(`/alarms?alarm=${alarm.id}`)
  const panel = other.getByRole('dialog', { name: nameOf(alarm) })
  await expect(panel.getByRole('button', { name: 'รับทราบ' })).toBeVisible()
  await call(page, 'acknowledgeAlarm', { ids: [alarm.id], note: 'กำลังไปดู' })
  await expect(panel.getByText('กำลังไปดู').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'รับทราบ' })).toHaveCount(0)
  await context.close()
})

test('on a phone alarms are cards, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'drradmin')
  await untilThere(page, 1)
  await page.goto('/alarms')
  await expect(rows(page).first()).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  const top = await rows(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top)
  expect(top).toBeLessThan(844 / 2)
  // a press on the equipment's name opens the alarm, as anywhere on its card
  const name = await rows(page).first().locator('[data-of=subject] a').boundingBox()
  if (!name) throw new Error('no name')
  await page.mouse.click(name.x + name.width / 2, name.y + name.height / 2)
  await expect(page.getByRole('dialog').getByText('เกิดเหตุ', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/alarms\?/)
})

test('on a phone the filters open by a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'drradmin')
  await page.goto('/alarms')
  const kind = page.getByLabel('ชนิดการแจ้งเตือน')
  const fold = page.getByRole('button', { name: 'ค้นหา ตัวกรอง และลำดับ' })
  await expect(fold).toBeVisible()
  await expect(kind).toBeHidden()
  await fold.click()
  await kind.selectOption({ label: 'ไฟดับ' })
  await fold.click()
  await expect(kind).toBeHidden()
  await expect(page.getByRole('button', { name: 'ค้นหา ตัวกรอง และลำดับ (1)' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('a head of a control room reads the alarm system beside the standards, and opens what is most frequent', async ({
  page,
}) => {
  await signIn(page, 'drradmin')
  await untilThere(page, 1)
  await page.goto('/alarms')
  await page.getByRole('link', { name: 'คุณภาพระบบแจ้งเตือน' }).click()
  await expect(page.getByRole('heading', { name: 'คุณภาพระบบแจ้งเตือน', level: 1 })).toBeVisible()
  const figures = page.getByRole('list', { name: 'ตัวชี้วัด' })
  await expect(figures.getByRole('listitem')).toHaveCount(8)
  await expect(figures).toContainText('ISA-18.2-2016')
  await page.getByLabel('ผู้ปฏิบัติงานพร้อมกัน').selectOption('2')
  await expect(figures).toContainText('ต่อคน (2 คน)')
  expect(await findBarriers(page)).toEqual([])
  const link = page.getByRole('table', { name: '10 รายการที่เกิดบ่อยที่สุด' }).getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(rows(page).first()).toBeVisible()
  const [kind = ''] = name.split(' ')
  await expect(rows(page).first()).toContainText(kind)
})

test('a shift is handed over by two accounts, each in its own session', async ({
  page,
  browser,
}) => {
  const note = `ไฟดับรออะไหล่ ${Date.now() % 1_000_000}`
  await signIn(page, 'drradmin')
  await untilThere(page, 1)
  await page.goto('/alarms')
  await page.getByRole('link', { name: 'ส่งเวร' }).click()
  await expect(
    page.getByRole('region', { name: 'คงค้าง' }).getByRole('button').first(),
  ).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('บันทึกถึงผู้รับเวร').fill(note)
  await page.getByRole('button', { name: 'ลงชื่อส่งเวร' }).click()
  const sure = page.getByRole('dialog', { name: 'ลงชื่อส่งเวร' })
  await sure.getByRole('button', { name: 'ลงชื่อส่งเวร' }).click()
  const waiting = page.getByRole('region', { name: 'การส่งเวรที่รอผู้รับ' })
  await expect(waiting).toContainText(note)
  // who gave it cannot take it over
  await expect(waiting.getByRole('button', { name: /ลงชื่อรับเวร/ })).toHaveCount(0)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'admin')
  await other.goto('/alarms/handover')
  const taking = other.getByRole('region', { name: 'การส่งเวรที่รอผู้รับ' })
  await expect(taking).toContainText('วิชัย ศรีสุข ลงชื่อส่งเวร')
  expect(await findBarriers(other)).toEqual([])
  await taking.getByRole('button', { name: /ลงชื่อรับเวรในนาม/ }).click()
  await expect(taking).toHaveCount(0)
  await context.close()

  await page.reload()
  const former = page.getByRole('grid', { name: 'การส่งเวรที่ผ่านมา' }).locator('tbody tr').first()
  await expect(former).toContainText('วิชัย ศรีสุข')
  await expect(former).not.toContainText('รอลงชื่อ')
  await former.click()
  const signed = page.getByRole('dialog', { name: 'บันทึกการส่งเวร' })
  await expect(signed).toContainText(note)
  await expect(signed.getByRole('button', { name: 'พิมพ์' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})
