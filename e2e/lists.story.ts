import { expect } from '@playwright/test'
import { call, logIn, signIn } from './lib/as.ts'
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

test('a page with a star stands in the menu, and begins the session of its account elsewhere', async ({
  page,
  browser,
}) => {
  await signIn(page, 'officeadmin')
  await call(page, 'savePreference', { name: 'favourites', of: '', value: { pages: [] } })
  await page.goto('/project')
  await page.getByRole('button', { name: 'รายการโปรด', pressed: false }).click()
  const menu = page.getByRole('navigation', { name: 'หน่วยงานและระบบ' })
  const link = menu.getByRole('link', { name: 'จัดการข้อมูลโครงการ' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await page.goto('/account')
  await page.getByLabel('หน้าเริ่มต้น', { exact: true }).selectOption({ label: 'จัดการข้อมูลโครงการ' })

  const context = await browser.newContext()
  const other = await context.newPage()
  await logIn(other, 'officeadmin')
  await expect(other).toHaveURL(/\/project$/)
  await other.getByRole('link', { name: 'หน้าหลัก', exact: true }).first().click()
  await expect(other).toHaveURL(/\/$/)
  await other.getByRole('link', { name: /หน้าเริ่มต้น$/ }).click()
  await expect(other).toHaveURL(/\/project$/)
  await other.getByRole('button', { name: 'รายการโปรด', pressed: true }).click()
  // the page that the account begins with stays
  await other.goto('/account')
  await expect(other.getByLabel('หน้าเริ่มต้น', { exact: true })).toHaveValue('/project')
  await other.getByLabel('หน้าเริ่มต้น', { exact: true }).selectOption({ label: 'หน้าหลัก' })
  await context.close()
})

test('a filter saved for a department is applied by who belongs to it, and removed by who may', async ({
  page,
  browser,
}) => {
  const filter = `กล้องในประกัน ${Date.now()}`
  await signIn(page, 'officeadmin')
  await page.goto('/project')
  await page.getByRole('radio', { name: /^อยู่ในระยะประกัน/ }).check({ force: true })
  await page.getByLabel('ค้นหาโครงการ').fill('กล้อง')
  await expect(page).toHaveURL(/show=within/)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: 'ตัวกรองที่บันทึกไว้' }).click()
  await page.getByRole('menuitem', { name: 'บันทึกตัวกรองนี้…' }).click()
  await page.getByLabel('ชื่อตัวกรอง').fill(filter)
  await page.getByLabel('ผู้ที่เห็น').selectOption({ label: 'ทุกคนใน ขทช.นนทบุรี' })
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('บันทึกตัวกรองแล้ว').first()).toBeVisible()
  // an open dialog stands in the address, and would come again with it
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // a link of the list, and Back from one of its records, show the same
  await page.reload()
  await expect(page.getByLabel('ค้นหาโครงการ')).toHaveValue('กล้อง')

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'staff')
  await other.goto('/project')
  await other.getByRole('button', { name: 'ตัวกรองที่บันทึกไว้' }).click()
  await other.getByRole('menuitem', { name: filter }).click()
  await expect(other.getByLabel('ค้นหาโครงการ')).toHaveValue('กล้อง')
  await expect(other).toHaveURL(/show=within/)
  await other.goBack()
  await expect(other.getByLabel('ค้นหาโครงการ')).toHaveValue('')
  await context.close()

  await page.getByRole('button', { name: 'ตัวกรองที่บันทึกไว้' }).click()
  await page.getByRole('menuitem', { name: 'ลบตัวกรอง…' }).click()
  await page.getByRole('button', { name: `ลบ ${filter}` }).click()
  const question = page.getByRole('dialog', { name: `ลบตัวกรอง ${filter}` })
  await question.getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(page.getByText('ลบตัวกรองแล้ว').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `ลบ ${filter}` })).toHaveCount(0)
})
