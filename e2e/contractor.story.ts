import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

const password = 'Blue-horse-54321!'

interface Listed {
  readonly rows: readonly {
    readonly id: number
    readonly asset_id: number | null
    readonly contractor: string
  }[]
}

/** What the server refused the page, by the address of the call. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  return refused
}

/** Signs in through the form, without a page that was asked for before. */
async function enter(page: Page, username: string, typed: string) {
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้').fill(username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** Opens a ticket of an alarm, and gives it to a contractor. */
async function assignTicket(admin: Page, alarm: number, contractor: number) {
  const { id, number } = await call<{ id: number; number: string }>(admin, 'openTicket', {
    request_id: randomUUID(),
    alarm_ids: [alarm],
    beside: true,
  })
  await call(admin, 'moveTicket', {
    id,
    request_id: randomUUID(),
    move: 'assign',
    contractor_id: contractor,
  })
  return { id, number }
}

/** Makes the account on the page of accounts; answers the password that was made for it. */
async function addAccount(page: Page, username: string, contractor: string): Promise<string> {
  await page.goto('/user')
  await page.getByRole('button', { name: 'เพิ่มผู้ใช้งาน' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('ชื่อผู้ใช้').fill(username)
  await adding.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill('ช่างสมชาย')
  await adding.getByLabel('นามสกุล').fill('ซ่อมไว')
  await adding.getByLabel('สิทธิ์การใช้งาน').selectOption('contractor')
  await adding
    .getByRole('combobox', { name: 'ผู้รับจ้าง', exact: true })
    .selectOption({ label: contractor })
  await adding.getByRole('button', { name: 'บันทึก', exact: true }).click()
  const shown = page.getByRole('dialog', { name: `รหัสผ่านชั่วคราวของ ${username}` })
  const made = await shown.getByRole('textbox', { name: 'รหัสผ่านชั่วคราว' }).inputValue()
  await page.getByRole('button', { name: 'เก็บรหัสผ่านไว้แล้ว ปิด' }).click()
  return made
}

test('a contractor’s account sees its own contracts alone, at a desk and on a phone, and repairs', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const username = `contractor-${Date.now()}`
  await signIn(page, 'drradmin')
  const { rows: contractors } = await call<{ rows: { id: number; name: string }[] }>(
    page,
    'contractorList',
    { page: 1, perPage: 100 },
  )
  const { rows: alarms } = await call<Listed>(page, 'alarmList', { page: 1, perPage: 500 })
  const faulty = contractors.flatMap(({ id, name }) => {
    const alarm = alarms.find((one) => one.contractor === name && one.asset_id !== null)
    return alarm ? [{ id, name, alarm: alarm.id }] : []
  })
  const [own, other] = faulty
  if (!own || !other) throw new Error('alarms of two contractors are needed')
  const made = await addAccount(page, username, own.name)
  const mine = await assignTicket(page, own.alarm, own.id)
  const foreign = await assignTicket(page, other.alarm, other.id)

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await enter(desk, username, made)
  await desk.getByLabel('รหัสผ่านปัจจุบัน').fill(made)
  await desk.getByRole('textbox', { name: 'รหัสผ่านใหม่', exact: true }).fill(password)
  await desk.getByLabel('รหัสผ่านใหม่อีกครั้ง').fill(password)
  await desk.getByLabel('รหัสผ่านใหม่อีกครั้ง').press('Enter')
  await expect(desk.getByRole('navigation').first()).toBeVisible()

  const refused = refusalsOf(desk)
  await desk.goto('/')
  await expect(desk).toHaveURL(/\/tickets$/)
  const menu = desk.getByRole('navigation', { name: 'เมนูหลัก' })
  const tickets = desk.getByRole('grid').or(desk.getByRole('table')).first()
  await expect(tickets).toContainText(mine.number)
  await expect(tickets).not.toContainText(foreign.number)
  for (const [link, heading] of [
    ['การแจ้งเตือน', 'การแจ้งเตือน'],
    ['อุปกรณ์ในสัญญา', 'อุปกรณ์ในสัญญา'],
    ['การส่งข้อความแจ้งเตือน', 'การส่งข้อความแจ้งเตือน'],
    ['บัญชีของฉัน', 'บัญชีของฉัน'],
  ] as const) {
    await menu.getByRole('link', { name: new RegExp(`^${link}`) }).click()
    await expect(desk.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await desk.waitForTimeout(700)
  }
  await desk.goto('/contract-equipment')
  const equipment = desk.getByRole('grid').or(desk.getByRole('table')).first()
  // rows without words stand there until the list has come
  await equipment.getByRole('row').filter({ hasText: 'กทช.' }).first().click()
  const panel = desk.getByRole('dialog')
  await expect(panel).toContainText('เลขที่สัญญา')
  await expect(panel).toContainText('ประวัติการซ่อม')
  await desk.goto('/contract-equipment?show=map')
  await expect(desk.getByLabel('แผนที่อุปกรณ์ในสัญญา')).toBeVisible()
  for (const path of [
    '/project',
    '/monitoring-dashboard',
    '/lighting?wid=1',
    '/duty',
    '/nothing',
  ]) {
    await desk.goto(path)
    await expect(desk.getByRole('heading', { name: 'ไม่พบหน้าที่ต้องการ' })).toBeVisible()
  }
  expect(refused).toEqual([])

  // assigned → started → finished; accepting is the authority's
  await desk.goto(`/tickets?ticket=${mine.id}`)
  const ticket = desk.getByRole('dialog').first()
  await expect(ticket).toContainText(mine.number)
  for (const move of ['เริ่มดำเนินการ', 'แจ้งซ่อมเสร็จ']) {
    await ticket.getByRole('button', { name: move, exact: true }).click()
    const form = desk.getByRole('dialog', { name: new RegExp(`^${move}`) })
    const note = form.getByRole('textbox').last()
    if (await note.isVisible()) await note.fill('เปลี่ยนชุดขับแล้ว')
    await form.getByRole('button', { name: move, exact: true }).click()
    await expect(form).toHaveCount(0)
  }
  await expect(ticket).toContainText('ซ่อมเสร็จ')
  await expect(ticket.getByRole('button', { name: 'ตรวจรับ' })).toHaveCount(0)
  const accepted = await call<{ code: string }>(desk, 'moveTicket', {
    id: mine.id,
    request_id: randomUUID(),
    move: 'accept',
  })
  expect(accepted.code).toBe('forbidden')
  await desk.goto(`/tickets?ticket=${foreign.id}`)
  await expect(desk.getByRole('dialog')).toContainText('ไม่พบ')
  await desk.context().close()

  // on a phone it begins with its own work
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await enter(phone, username, password)
  await expect(phone).toHaveURL(/\/my-work$/)
  await expect(phone.getByText(mine.number)).toBeVisible()
  await expect(phone.getByText(foreign.number)).toHaveCount(0)
  const refusedPhone = refusalsOf(phone)
  for (const [path, heading] of [
    ['/tickets', 'ใบงานซ่อม'],
    ['/alarms', 'การแจ้งเตือน'],
    ['/contract-equipment', 'อุปกรณ์ในสัญญา'],
    ['/notices', 'การส่งข้อความแจ้งเตือน'],
    ['/account', 'บัญชีของฉัน'],
  ] as const) {
    await phone.goto(path)
    await expect(phone.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await phone.waitForTimeout(700)
    expect(
      await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} is as wide as the phone`,
    ).toBeLessThanOrEqual(0)
  }
  expect(refusedPhone).toEqual([])
  await context.close()
})
