import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator } from '@playwright/test'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { test } from './lib/test.ts'

const password = 'Correct-horse-1!'
let dataDir: string
let running: ConsoleProcess

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roadside-first-'))
  running = await startConsoleProcess({ DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: password })
})
test.afterAll(async () => {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the command of the dialog as it is pasted into a shell; answers the HTTP status. */
async function runCommand(dialog: Locator): Promise<number> {
  const command = await dialog
    .getByLabel('คำสั่งสำหรับทดลองส่ง (Linux, macOS)', { exact: true })
    .inputValue()
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    `${command} --silent --output /dev/null --write-out '%{http_code}'`,
  ])
  return Number(stdout)
}

test('a new installation is led to its first lamp, and every sample is received', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await browser.newPage({ baseURL: running.address })
  await signIn(page, 'admin', password)
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'บันทึก', exact: true }).click()

  await page.goto('/')
  await expect(page.getByText('เหลือ 4 จาก 4 ขั้นตอน')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'เพิ่มหน่วยงาน', exact: true }).click()
  await expect(dialog.getByLabel('กลุ่มหน่วยงาน')).not.toHaveValue('')
  await dialog.getByLabel('ชื่อหน่วยงาน').fill('ขทช.ทดสอบ')
  await save()
  await expect(dialog).toBeHidden()

  await page.goto('/')
  await page.getByRole('link', { name: 'เพิ่มพื้นที่ติดตั้ง' }).click()
  await dialog.getByLabel('ชื่อพื้นที่ติดตั้ง').fill('ถนนทดสอบ')
  await dialog.getByRole('combobox', { name: 'หน่วยงาน' }).selectOption({ label: 'ขทช.ทดสอบ' })
  await dialog.getByLabel('ประเภทระบบ').selectOption('Lighting')
  await dialog.getByLabel('ละติจูด').fill('13.84')
  await dialog.getByLabel('ลองจิจูด').fill('100.40')
  await save()
  await expect(dialog).toBeHidden()

  await page.goto('/')
  await expect(page.getByText('เหลือ 2 จาก 4 ขั้นตอน')).toBeVisible()
  await page.getByRole('link', { name: 'สร้างคีย์' }).click()
  await dialog.getByLabel('ชื่อ', { exact: true }).fill('แม่ข่ายทดสอบ')
  await dialog.getByRole('button', { name: 'สร้างคีย์' }).click()
  await expect(dialog.getByText('ยังไม่ได้รับข้อมูลด้วยคีย์นี้')).toBeVisible()
  const sender = dialog.getByLabel('ท่านจะเชื่อมต่ออะไร')
  await sender.selectOption('chirpstack')
  expect(await findBarriers(page)).toEqual([])
  expect(await runCommand(dialog)).toBe(202)
  await expect(dialog.getByText(/ได้รับข้อมูลแล้วเมื่อ .* จากคำสั่งทดลอง/)).toBeVisible()

  const paths = await sender
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  let samples = 0
  // chirpstack last: what its newest message says of the device is filled in below
  for (const path of [...paths.filter((one) => one !== '' && one !== 'chirpstack'), 'chirpstack']) {
    await sender.selectOption(path)
    await expect(dialog.getByLabel('ที่อยู่ (POST)', { exact: true })).toHaveValue(
      `${running.address}/ingest/${path}`,
    )
    if ((await dialog.getByLabel('คำสั่งสำหรับทดลองส่ง (Linux, macOS)', { exact: true }).count()) === 0)
      continue
    samples += 1
    expect(await runCommand(dialog), path).toBe(202)
  }
  expect(samples).toBeGreaterThan(12)

  await dialog.getByRole('button', { name: 'เก็บคีย์ไว้แล้ว ปิด' }).click()
  await page.goto('/intake?dialog=adopt&solution=lighting&device=0000000000000001')
  await expect(dialog.getByLabel('หมายเลขเสา')).toHaveValue('ทดลองส่ง')
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByLabel('พื้นที่ติดตั้ง').selectOption({ label: 'ถนนทดสอบ' })
  await dialog.getByLabel('ชนิดอุปกรณ์').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'ลงทะเบียน', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/')
  await expect(page.getByText('เริ่มใช้งานระบบ')).toBeHidden()
  await page.close()
})
