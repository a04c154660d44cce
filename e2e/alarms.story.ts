import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
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
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('รับทราบแล้วโดย วิชัย ศรีสุข')
  const { rows: mine } = await call<{ rows: readonly Alarm[] }>(page, 'alarmList', {
    state: 'active',
    mine: true,
  })
  const left = new Set((await darkLamps(page)).map(({ id }) => id))
  expect(mine.map(({ id }) => left.has(id))).toEqual([false, false])
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
})
