import { expect } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

for (const [by, keys] of [
  ['Enter', ['Enter']],
  ['an arrow and Enter', ['ArrowDown', 'Enter']],
] as const)
  test(`what was found before ${by} is pressed opens, and the search stays closed`, async ({
    page,
  }) => {
    await signIn(page, 'staff')
    await page.goto('/')
    await page.getByRole('button', { name: /^ค้นหา/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('นบ.1001 12')
    await expect(dialog.getByRole('link').first()).toContainText('P-012')
    for (const key of keys) await page.keyboard.press(key)
    await expect(page).toHaveURL(/\/lighting\?/)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('P-012')
    await expect(dialog).toHaveCount(0)
  })
