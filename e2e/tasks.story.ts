import { readFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { drawNumbered, pushSighting } from './lib/events.ts'
import { makeProject } from './lib/records.ts'
import { test } from './lib/test.ts'
import { e2eIngestKey } from './start-console.ts'

const table = readFileSync(new URL('../docs/tasks.md', import.meta.url), 'utf8')

/** Steps that docs/tasks.md states of a task. */
function statedSteps(task: number): number {
  const row = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const steps = Number(row.find(([, number]) => number === String(task))?.[4])
  if (!Number.isInteger(steps)) throw new Error(`docs/tasks.md states no steps of task ${task}`)
  return steps
}

/** A person at the console, whose steps are counted as docs/tasks.md counts them. */
class Person {
  steps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.steps += 1
    await target.click()
  }

  async type(field: Locator, text: string, { enter = false } = {}): Promise<void> {
    this.steps += 1
    await field.fill(text)
    if (enter) await field.press('Enter')
  }

  async key(keys: string): Promise<void> {
    this.steps += 1
    await this.page.keyboard.press(keys)
  }
}

async function begin(page: Page, username: string): Promise<Person> {
  await signIn(page, username)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return new Person(page)
}

const troubles = (page: Page) => page.getByLabel('ค้นหาในรายการ')
const searchBox = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^ค้นหา/ })

test('1: dark lamps of a province with since when, contractor and guarantee', async ({ page }) => {
  const person = await begin(page, 'admin')
  await person.type(troubles(page), 'ไฟฟ้าแสงสว่าง ไฟดับ นนทบุรี')
  await expect(page).toHaveURL(/search=/)
  const rows = page.getByRole('row').filter({ hasText: 'นนทบุรี' })
  await expect(rows.first()).toContainText(/ไฟดับ/)
  await expect(page.getByText(/^แสดง 1 ถึง/).first()).toBeVisible()
  const texts = await rows.allTextContents()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    expect(text).toContain('ไฟดับ')
    expect(text).toMatch(/\d\d\/\d\d\/25\d\d/)
    expect(text).toMatch(/ประกัน/)
  }
  expect(texts.join(' ')).toMatch(/บริษัท|ห้างหุ้นส่วน/)
  expect(person.steps).toBe(statedSteps(1))
})

test('2: a vehicle has stopped; its picture is seen and the event reviewed', async ({
  page,
  baseURL,
}) => {
  const person = await begin(page, 'admin')
  const [site] = await call<{ wid: number }[]>(page, 'eventSites', { TypeName: 'Analytic' })
  const CAMID = `TASK-${Date.now()}`
  const name = `กล้องบนสะพาน ${Date.now()}`
  await call(page, 'saveEventCamera', {
    wid: site?.wid,
    CAMID,
    Camera_Desc: name,
    sta: '1+200',
    latitude: 13.8,
    longitude: 100.4,
    maker: 'hikvision',
    timeout_min: 0,
  })
  const picture = await drawNumbered(Date.now() % 65_536)
  await pushSighting(baseURL ?? '', e2eIngestKey, {
    CAMID,
    type: 'car_stop',
    picture,
    at: new Date(),
  })
  const card = page
    .getByRole('region', { name: 'เหตุการณ์ล่าสุด' })
    .getByRole('article')
    .filter({ hasText: name })
  await person.press(card.getByRole('button', { name: /^ขยายภาพ/ }))
  const lightbox = page.getByRole('dialog').last()
  await expect(lightbox.getByRole('img').first()).toBeVisible()
  await person.press(lightbox.getByRole('button', { name: 'เหตุจริง' }))
  await expect
    .poll(async () => {
      const events = await call<{ CAMID: string; review: string | null }[]>(page, 'eventFeed', {
        limit: 100,
      })
      return events.find((event) => event.CAMID === CAMID)?.review
    })
    .toBe('true')
  expect(person.steps).toBe(statedSteps(2))
})

test('3: a gateway that is down, with the lamps that hang on it', async ({ page }) => {
  const person = await begin(page, 'admin')
  await person.type(troubles(page), 'เกตเวย์')
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row').filter({ hasText: /เกตเวย์ GW-/ })
  await expect(page.getByRole('row').filter({ hasText: 'P-' })).toHaveCount(0)
  await person.press(row.first())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('เกตเวย์ GW-')
  await expect(dialog.getByRole('button', { name: 'ดวงโคมที่รับได้' })).toContainText(/\d+ ดวง/)
  expect(person.steps).toBe(statedSteps(3))
})

test('4: a camera of a project is registered', async ({ page }) => {
  const person = await begin(page, 'admin')
  const { pj_code } = await makeProject(page, ['จุดติดตั้งของเรื่องเล่า'])
  await person.key('Control+k')
  await person.type(searchBox(page), pj_code, { enter: true })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pj_code)
  await person.press(page.getByRole('button', { name: 'เพิ่มอุปกรณ์' }))
  const form = page.getByRole('dialog', { name: 'เพิ่มอุปกรณ์' })
  await form.getByLabel('ชื่อกล้อง').fill('กล้องของเรื่องเล่า')
  await form.getByLabel('กม. (STA)').fill('1+100')
  await form.getByLabel('ที่อยู่ภาพสด').fill('https://demo.roadside.example/cam-901.m3u8')
  await form.getByLabel('ละติจูด').fill('13.75')
  await form.getByLabel('ลองจิจูด').fill('100.5')
  await person.press(form.getByRole('button', { name: 'บันทึก' }))
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'กล้องของเรื่องเล่า' })).toBeVisible()
  expect(person.steps).toBe(statedSteps(4))
})

test('5: the floods of the last night are printed', async ({ page }) => {
  await page.addInitScript(() =>
    Reflect.set(window, 'print', () => {
      document.title = document.querySelector('.rs-print-sheet')?.textContent ?? ''
    }),
  )
  const person = await begin(page, 'admin')
  await person.key('Control+k')
  await person.type(searchBox(page), 'น้ำท่วม', { enter: true })
  const link = page.getByRole('dialog').getByRole('link', { name: 'ระบบเฝ้าระวังน้ำท่วมทาง' })
  await expect(link).toBeFocused()
  await person.key('Enter')
  await person.press(page.getByRole('button', { name: 'รายงานน้ำท่วม' }))
  const report = page.getByRole('dialog')
  await person.press(report.getByText('ตามช่วงเวลา'))
  await expect(report.getByRole('button', { name: /^คืนวันที่/ })).toBeVisible()
  await expect(report.getByText(/น้ำท่วมทาง [\d,]+ ครั้ง|ไม่มีน้ำท่วมทาง/)).toBeVisible()
  await person.press(report.getByRole('button', { name: 'ส่งออก' }))
  await person.press(page.getByRole('menuitem', { name: 'พิมพ์' }))
  await expect(page).toHaveTitle(/^รายงานน้ำท่วมทาง.*คืนวันที่/s)
  expect(person.steps).toBe(statedSteps(5))
})

test('6: the worst contractor of the month, with its figures and what failed', async ({ page }) => {
  test.skip(bangkokDay(new Date()).endsWith('-01'), 'the month has just begun')
  const person = await begin(page, 'admin')
  await person.press(page.getByRole('link', { name: 'ITS Monitoring', exact: true }).first())
  await person.press(page.getByRole('tab', { name: 'ความพร้อมใช้งาน' }))
  await person.press(page.getByRole('radiogroup', { name: 'แยกตาม' }).getByText('ผู้รับจ้าง'))
  const rows = page.getByRole('table', { name: 'ความพร้อมใช้งาน' }).getByRole('row')
  const companies = rows.filter({ hasText: /บริษัท|ห้างหุ้นส่วน/ })
  await expect(companies.first()).toContainText(/\d\d\.\d\d/)
  const shares = await companies.evaluateAll((all) =>
    all.map((row) => Number(row.querySelectorAll('td, th')[3]?.textContent)),
  )
  expect(shares.length).toBeGreaterThan(3)
  expect(shares[0]).toBe(Math.min(...shares))
  await person.press(
    companies.first().getByRole('link').or(companies.first().getByRole('button')).first(),
  )
  await expect(page.getByRole('columnheader', { name: 'พื้นที่ติดตั้ง' }).last()).toBeVisible()
  expect(person.steps).toBe(statedSteps(6))
})

test('7: a pole by its road and number', async ({ page }) => {
  const person = await begin(page, 'admin')
  await person.key('Control+k')
  await person.type(searchBox(page), 'นบ1001 214', { enter: true })
  await expect(page).toHaveURL(/\/lighting\?.*search=P-214/)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('P-214')
  expect(person.steps).toBe(statedSteps(7))
})

test('8: an engineer beside the road corrects the position of a lamp by phone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 13.9123, longitude: 100.4231, accuracy: 6 })
  const person = await begin(page, 'staff')
  await person.press(page.getByRole('button', { name: /^ค้นหา/ }).first())
  const [site] = await call<{ name: string }[]>(page, 'lightingSites', {})
  const road = site?.name.split(' ')[0]
  await person.type(searchBox(page), `${road} 12`, { enter: true })
  await expect(page).toHaveURL(/\/lighting\?/)
  await person.press(page.getByRole('button', { name: /เสนอพิกัดอุปกรณ์/ }).first())
  const dialog = page.getByRole('dialog')
  await person.press(dialog.getByRole('button', { name: 'ใช้ตำแหน่งปัจจุบัน' }))
  await expect(dialog.getByLabel('ละติจูด')).toHaveValue('13.9123')
  await person.press(dialog.getByRole('button', { name: 'ส่งข้อเสนอ' }))
  await expect(page.getByText('ส่งข้อเสนอแล้ว').first()).toBeVisible()
  expect(person.steps).toBe(statedSteps(8))
})

test('9: a colleague gets an account', async ({ page }) => {
  const person = await begin(page, 'admin')
  await person.press(page.getByRole('banner').getByRole('link', { name: 'ผู้ใช้งาน' }))
  await person.press(page.getByRole('button', { name: 'เพิ่มผู้ใช้งาน' }))
  const form = page.getByRole('dialog')
  const username = `task-${Date.now()}`
  await form.getByLabel('ชื่อผู้ใช้').fill(username)
  await form.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('สมชาย')
  await form.getByLabel('นามสกุล').fill('ขยันงาน')
  await form.getByLabel('กลุ่มหน่วยงาน').selectOption({ index: 2 })
  await form.getByRole('combobox', { name: 'หน่วยงาน', exact: true }).selectOption({ index: 1 })
  await person.press(form.getByRole('button', { name: 'บันทึก', exact: true }))
  await person.press(page.getByRole('button', { name: 'เก็บรหัสผ่านไว้แล้ว ปิด' }))
  expect(person.steps).toBe(statedSteps(9))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/สมชาย ขยันงาน/)
  await expect(page.getByRole('main')).toContainText(username)
})

test('10: ChirpStack is connected, and its first lamp registered', async ({ page, context }) => {
  const person = await begin(page, 'admin')
  await person.press(page.getByTitle('เมนูบัญชี'))
  const menu = page.getByRole('navigation', { name: 'เมนูบัญชี' })
  await person.press(menu.getByRole('link', { name: 'การรับข้อมูลและอุปกรณ์' }))
  await person.press(page.getByRole('tab', { name: 'คีย์สำหรับส่งข้อมูล' }))
  await person.press(page.getByRole('button', { name: 'สร้างคีย์' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ชื่อ', { exact: true }).fill(`ChirpStack ${Date.now()}`)
  await person.press(dialog.getByRole('button', { name: 'สร้างคีย์' }))
  await dialog.getByLabel('ท่านจะเชื่อมต่ออะไร').selectOption('chirpstack')
  const command = await dialog
    .getByLabel('คำสั่งสำหรับทดลองส่ง (Linux, macOS)', { exact: true })
    .inputValue()
  // as of a device of its own, not as a trial
  const sent = command.replaceAll('0000000000000001', Date.now().toString(16).padStart(16, 'a'))
  expect(sent).not.toBe(command)
  await promisify(execFile)('sh', ['-c', `${sent} --silent --fail --output /dev/null`])
  const opened = context.waitForEvent('page')
  await person.press(dialog.getByRole('link', { name: 'ลงทะเบียนอุปกรณ์นี้ในแท็บใหม่' }))
  const adopting = (await opened).getByRole('dialog')
  await adopting.getByLabel('พื้นที่ติดตั้ง').selectOption({ index: 1 })
  await adopting.getByLabel('ชนิดอุปกรณ์').selectOption({ index: 1 })
  await person.press(adopting.getByRole('button', { name: 'ลงทะเบียน', exact: true }))
  await expect(adopting).toBeHidden()
  expect(person.steps).toBe(statedSteps(10))
})
