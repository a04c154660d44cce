import { expect } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { test } from './lib/test.ts'

test('an office keeps a roster, its people swap and take over, and a phone shows who is told', async ({
  page,
}) => {
  const name = `เวรทดสอบ ${Date.now() % 1_000_000}`
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('article', { name })

  await signIn(page, 'officeadmin')
  await page.goto('/')
  await page.getByTitle('เมนูบัญชี').click()
  await page.getByRole('link', { name: 'เวร', exact: true }).click()
  await page.getByRole('button', { name: 'เพิ่มตารางเวร' }).click()
  await dialog.getByLabel('ชื่อตารางเวร').fill(name)
  await dialog.getByLabel('ของหน่วยงาน').selectOption({ label: 'ขทช.นนทบุรี' })
  for (const day of ['เสาร์', 'อาทิตย์']) await dialog.getByRole('button', { name: day }).click()
  await dialog.getByLabel('เวลาเริ่มของช่วงเวรที่ 1').fill('0')
  await dialog.getByLabel('เวลาสิ้นสุดของช่วงเวรที่ 1').fill('0.00')
  await dialog
    .getByLabel('ผู้อยู่เวรคนที่ 1 ของช่วงเวรที่ 1')
    .selectOption({ label: 'กิตติพงษ์ ใจดี · ขทช.นนทบุรี' })
  await dialog.getByRole('button', { name: 'เพิ่มคนสำรอง' }).click()
  await dialog
    .getByLabel('ผู้อยู่เวรคนที่ 2 ของช่วงเวรที่ 1')
    .selectOption({ label: 'สุภาพร จันทร์หอม · ขทช.ปทุมธานี' })
  await expect(dialog.getByText(/ทุกวัน ตลอด 24 ชั่วโมง: กิตติพงษ์ ใจดี แล้ว สุภาพร/)).toBeVisible()
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(card.locator('strong')).toHaveText('กิตติพงษ์ ใจดี')
  await expect(card.getByText('ไม่มีผู้อยู่เวร')).toBeHidden()
  expect(await findBarriers(page)).toEqual([])

  await card.getByRole('button', { name: 'รับเวรตอนนี้' }).click()
  await expect(card.locator('strong')).toHaveText('สุภาพร จันทร์หอม')
  await expect(card.getByText('ท่านอยู่เวรขณะนี้')).toBeVisible()
  await card.getByRole('button', { name: /^เลิกรับเวร/ }).click()
  await expect(card.locator('strong')).toHaveText('กิตติพงษ์ ใจดี')

  await signIn(page, 'staff')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/duty')
  await expect(card.getByText('ท่านอยู่เวรขณะนี้')).toBeVisible()
  await expect(card.getByRole('button', { name: /^แก้ไข/ })).toBeHidden()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'สัปดาห์ถัดไป' }).click()
  const wednesday = page.getByRole('region', { name: /^พุธ/ })
  await wednesday
    .getByRole('button', { name: /00:00–24:00.*กิตติพงษ์/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('ผู้ที่มาอยู่เวร').selectOption({ label: 'สุภาพร จันทร์หอม' })
  await dialog.getByLabel('เหตุผล').fill('อบรม')
  await dialog.getByRole('button', { name: 'แลกเวร', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(wednesday.getByText('สุภาพร จันทร์หอม').last()).toBeVisible()
  await expect(card.getByText(/สุภาพร จันทร์หอม แทน กิตติพงษ์ ใจดี/)).toBeVisible()

  await signIn(page, 'officeadmin')
  await page.goto('/duty')
  await card.getByRole('button', { name: `ลบ ${name}` }).click()
  await dialog.getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(card).toBeHidden()
})
