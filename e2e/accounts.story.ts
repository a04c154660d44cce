import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { logIn, signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

/** The code of now by RFC 6238 (HMAC-SHA-1, 30 s, six digits), computed apart from the library that checks it. */
function codeNow(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = secret.replaceAll(/./g, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

const own = 'Very-own-horse-7!'

test('a new account changes its made password first, turns on one-time codes, and signs in by a recovery code', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = `story-${Date.now()}`
  await signIn(page, 'drradmin')
  await page.goto('/user')
  await page.getByRole('button', { name: 'เพิ่มผู้ใช้งาน' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('ชื่อผู้ใช้').fill(username)
  await adding.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('สมหญิง')
  await adding.getByLabel('นามสกุล').fill('ตั้งใจ')
  await adding.getByLabel('กลุ่มหน่วยงาน').selectOption({ index: 2 })
  await adding.getByRole('combobox', { name: 'หน่วยงาน', exact: true }).selectOption({ index: 1 })
  await adding.getByRole('button', { name: 'บันทึก', exact: true }).dblclick()
  const shown = page.getByRole('dialog', { name: `รหัสผ่านชั่วคราวของ ${username}` })
  const made = await shown.getByRole('textbox', { name: 'รหัสผ่านชั่วคราว' }).inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByText('รหัสผ่านนี้จะไม่แสดงอีก')).toBeVisible()
  await page.getByRole('button', { name: 'กลับไปดูรหัสผ่าน' }).click()
  await page.getByRole('button', { name: 'เก็บรหัสผ่านไว้แล้ว ปิด' }).click()

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(theirs, username, made)
  await theirs.goto('/project')
  await expect(theirs.getByRole('heading', { name: 'เปลี่ยนรหัสผ่าน' })).toBeVisible()
  await theirs.getByLabel('รหัสผ่านปัจจุบัน').fill(made)
  await theirs.getByRole('textbox', { name: 'รหัสผ่านใหม่', exact: true }).fill(own)
  await theirs.getByLabel('รหัสผ่านใหม่อีกครั้ง').fill(own)
  await theirs.getByLabel('รหัสผ่านใหม่อีกครั้ง').press('Enter')
  await expect(theirs.getByRole('navigation').first()).toBeVisible()

  await theirs.goto('/account')
  await theirs.getByRole('button', { name: 'เปิดใช้การยืนยันสองขั้นตอน' }).dblclick()
  const enrolling = theirs.getByRole('dialog')
  await enrolling.getByLabel('รหัสผ่านปัจจุบัน').fill(own)
  await enrolling.getByRole('button', { name: 'ถัดไป' }).click()
  const secret = await enrolling.getByRole('textbox', { name: 'รหัสลับ' }).inputValue()
  await enrolling.getByLabel(/กรอกรหัส 6 หลัก/).fill(codeNow(secret.replaceAll(' ', '')))
  await enrolling.getByRole('button', { name: 'ยืนยันและเปิดใช้' }).click()
  const recovery = await enrolling.locator('li code').first().innerText()
  await enrolling.getByRole('button', { name: 'เก็บรหัสกู้คืนไว้แล้ว ปิด' }).click()
  await theirs.getByRole('button', { name: 'ออกจากระบบ' }).click()

  await theirs.getByLabel('ชื่อผู้ใช้').fill(username)
  await theirs.getByLabel('รหัสผ่าน', { exact: true }).fill(own)
  await theirs.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await theirs.getByLabel('รหัสยืนยัน').fill('000000')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('รหัสยืนยันไม่ถูกต้องหรือถูกใช้ไปแล้ว')).toBeVisible()
  await theirs.getByRole('button', { name: /รหัสกู้คืน/ }).click()
  await theirs.getByLabel('รหัสกู้คืน').fill(recovery)
  await theirs.keyboard.press('Enter')
  await expect(theirs).not.toHaveURL(/login/)

  await page.goto(`/audit?username=${username}`)
  const lines = page.getByRole('grid').or(page.getByRole('table')).first()
  await expect(lines).toContainText('เข้าสู่ระบบไม่สำเร็จ')
  await expect(lines).toContainText('รหัสกู้คืน')
})

test('a road is found by its code without the point, and what is wrong stays chosen over a reload', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/')
  // keys are handled once the frame of the page stands, which is after the address has changed
  await expect(page.getByRole('button', { name: /^ค้นหา/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  // as a quick typist does, who does not wait for the box
  await page.keyboard.type('3021')
  const field = page.getByPlaceholder(/อุปกรณ์ เสา/)
  await expect(field).toHaveValue('3021')
  await field.fill('นบ3021')
  await expect(page.getByRole('dialog')).toContainText('นบ.3021')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('3021')
  await page.keyboard.press('Enter')
  // many are on this way: the first has the focus, and a second Enter opens it
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/wid=/)

  await page.goto('/monitoring-dashboard')
  await page.getByLabel('ค้นหาในรายการ').fill('กล้อง')
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(page.getByLabel('ค้นหาในรายการ')).toHaveValue('กล้อง')
})

test('the wall fills the screen, and Escape leaves it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/monitoring-dashboard')
  await page.getByRole('button', { name: 'จอห้องควบคุม' }).click()
  const wall = page.getByRole('dialog', { name: 'จอห้องควบคุม ITS Monitoring' })
  await expect(wall).toBeVisible()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    expect(await wall.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    expect(await wall.evaluate((it) => it.getBoundingClientRect().width)).toBe(size.width)
  }
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 310)
  await expect(wall.getByRole('button', { name: 'ออกจากจอห้องควบคุม' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wall).toBeHidden()
})
