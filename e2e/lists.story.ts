import { expect } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

test('columns that an account leaves out stay out on its other computer, and for nobody else', async ({
  page,
  browser,
}) => {
  await signIn(page, 'drradmin')
  await page.goto('/way')
  const head = page.getByRole('columnheader', { name: 'อำเภอ' })
  await expect(head).toBeVisible()
  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'อำเภอ' }).click()
  await expect(head).toHaveCount(0)
  await page.keyboard.press('Escape')

  for (const [username, count] of [
    ['drradmin', 0],
    ['admin', 1],
  ] as const) {
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, username)
    await other.goto('/way')
    await expect(other.getByRole('row').nth(1)).toBeVisible()
    await expect(other.getByRole('columnheader', { name: 'อำเภอ' })).toHaveCount(count)
    await context.close()
  }

  await page.getByRole('button', { name: 'คอลัมน์' }).click()
  await page.getByRole('menuitem', { name: 'แสดงทุกคอลัมน์' }).click()
  await expect(head).toBeVisible()
})
