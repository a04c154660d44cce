import { expect } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { test } from './lib/test.ts'

test('a clerk writes a rule, tries it on the past, and tickets of dark lamps open by themselves', async ({
  page,
}) => {
  const name = `ไฟดับเปิดใบงาน ${String(Date.now() % 10_000_000)}`
  const dialog = page.getByRole('dialog')
  await signIn(page, 'staff')
  await page.goto('/tickets')
  await page.getByRole('link', { name: 'กฎเปิดใบงาน' }).click()
  await page.getByRole('button', { name: 'เพิ่มกฎ' }).click()
  await dialog.getByLabel('ชื่อกฎ').fill(name)
  await dialog.getByRole('button', { name: /^ชนิดของเหตุ/ }).click()
  await dialog.getByLabel('ค้นหาชนิดของเหตุ').fill('ไฟดับ')
  await dialog.getByRole('checkbox', { name: 'ไฟดับ', exact: true }).check()
  await dialog.getByRole('button', { name: 'เสร็จ' }).click()
  await dialog.getByLabel('นานเท่าใด').selectOption('ทันที')
  await dialog.getByLabel('มอบหมายให้').selectOption('ยังไม่มอบหมายให้ผู้ใด')
  await dialog.getByRole('button', { name: 'ทดลองกับ 30 วันที่ผ่านมา' }).click()
  await expect(dialog.getByText(/^จะเปิด [\d,]+ ใบงาน/)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('ปิดอยู่')
  await expect(card).toContainText('ใบงานที่ยังไม่ปิด 0 ใบ')
  await page.getByRole('button', { name: `เปิดใช้ กฎ ${name}` }).click()
  await expect(card).not.toContainText('ปิดอยู่')
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText(/ใบงานที่ยังไม่ปิด [1-9]/, { timeout: 2_000 })
  }).toPass({ timeout: 50_000 })
  await page.goto('/tickets')
  await expect(page.getByText(/^ไฟดับ /).first()).toBeVisible()

  await page.goto('/tickets/rules')
  await page.getByRole('button', { name: `ลบ กฎ ${name}` }).click()
  await dialog.getByRole('button', { name: 'ลบกฎ' }).click()
  await expect(card).toHaveCount(0)
})
