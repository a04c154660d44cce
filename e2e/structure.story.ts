import { expect } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

test('a new office gets a department and a site, which stands in the menu, and an unused one is taken away again', async ({
  page,
}) => {
  const mark = String(Date.now() % 1_000_000)
  const [group, department, site] = [`กลุ่มทดสอบ ${mark}`, `หน่วยงานทดสอบ ${mark}`, `จุดทดสอบ ${mark}`]
  await signIn(page, 'drradmin')
  await page.goto('/')
  await page.getByTitle('เมนูบัญชี').click()
  await page.getByRole('link', { name: 'หน่วยงานและพื้นที่' }).click()
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'บันทึก', exact: true }).dblclick()

  await page.getByRole('tab', { name: 'กลุ่มหน่วยงาน', exact: true }).click()
  await page.getByRole('button', { name: 'เพิ่มกลุ่มหน่วยงาน' }).click()
  await dialog.getByLabel('ชื่อกลุ่มหน่วยงาน').fill(group)
  await dialog.getByLabel('ประเภทกลุ่ม').selectOption('other')
  await dialog.getByRole('textbox', { name: 'รหัสกลุ่ม' }).fill(`story-${mark}`)
  await save()
  await expect(page.getByRole('row', { name: group })).toBeVisible()

  await page.getByRole('tab', { name: 'หน่วยงาน', exact: true }).click()
  await page.getByRole('button', { name: 'เพิ่มหน่วยงาน' }).click()
  await dialog.getByLabel('กลุ่มหน่วยงาน').selectOption({ label: group })
  await dialog.getByLabel('ชื่อหน่วยงาน').fill(department)
  await save()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'พื้นที่ติดตั้ง', exact: true }).click()
  await page.getByRole('button', { name: 'เพิ่มพื้นที่ติดตั้ง' }).click()
  await dialog.getByLabel('ชื่อพื้นที่ติดตั้ง').fill(site)
  await dialog.getByRole('combobox', { name: 'หน่วยงาน' }).selectOption({ label: department })
  await dialog.getByLabel('ประเภทระบบ').selectOption('Lighting')
  await dialog.getByLabel('ละติจูด').fill('100.40')
  await dialog.getByLabel('ลองจิจูด').fill('13.84')
  await save()
  await expect(dialog.getByText(/ละติจูดและลองจิจูดอาจสลับกัน/)).toBeVisible()
  await dialog.getByRole('button', { name: 'สลับละติจูด/ลองจิจูด' }).click()
  await save()
  await expect(dialog).toBeHidden()

  await page.getByRole('navigation').getByText(group).click()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /ไฟฟ้าแสงสว่าง/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /ไฟฟ้าแสงสว่าง/ }).first()).toBeVisible()
  await expect(page.getByText(site).first()).toBeVisible()

  await page.goto('/structure')
  await page.getByRole('textbox', { name: 'ค้นหาพื้นที่ติดตั้ง' }).fill(site)
  await page.getByRole('button', { name: `ลบ ${site}` }).click()
  await dialog.getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(page.getByText('ลบพื้นที่ติดตั้งแล้ว').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/structure?tab=departments')
  await page.getByRole('textbox', { name: 'ค้นหาหน่วยงาน' }).fill(department)
  await page.getByRole('button', { name: `ลบ ${department}` }).click()
  await dialog.getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(page.getByRole('row', { name: department })).toHaveCount(0)
  await expect(dialog).toBeHidden()
  await page.goto('/structure?tab=groups')
  await page.getByRole('button', { name: `ลบ ${group}` }).click()
  await dialog.getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(page.getByRole('row', { name: group })).toHaveCount(0)
})
