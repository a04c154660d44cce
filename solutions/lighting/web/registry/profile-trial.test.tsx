import { find, settle, type } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { ProfileTrial } from './profile-trial.tsx'

let page: OpenedPage
afterEach(() => page.close())

const codec = 'function decodeUplink() {}'
const mapping = { current: 'current' }
const decoded = {
  object: { current: 0.5, alarm: 'none' },
  measurements: { currentA: 0.5, batteryV: null, isLit: true },
  warnings: [],
  error: null,
}

async function open(answer: object = {}) {
  page = await openPage('/', () => <ProfileTrial codec={codec} mapping={mapping} />, {
    tryDeviceProfile: () => ({ ...decoded, ...answer }),
  })
}
const field = (label: string) => {
  const { id } = find(page.container, 'label', label)
  return page.container.querySelector(
    `#${CSS.escape(id.replace(/-label$/, ''))}`,
  ) as HTMLInputElement
}
const submit = () => settle(() => (find(page.container, 'form') as HTMLFormElement).requestSubmit())
const result = () => find(page.container, 'output').textContent

test('an example in Base64 is run, and stands beside what the maker states', async () => {
  await open()
  type(field('รูปแบบข้อมูลดิบ'), 'base64')
  type(find(page.container, 'input') as HTMLInputElement, 'BJgyAA==')
  type(field('fPort'), '85')
  type(field('ผลที่ผู้ผลิตระบุ'), '{"data": {"current": 0.5, "alarm": "high"}}')
  submit()
  await until(() => expect(result()).toContain('ไม่ตรงกัน 1 จาก 2 ค่า'))
  expect(page.sent('tryDeviceProfile')).toEqual([{ codec, mapping, bytes: '04983200', fPort: 85 }])
  const rows = [...page.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows[0]).toMatch(/alarm.*"none".*"high".*ต่างกัน/)
  expect(rows[1]).toMatch(/current.*0\.5.*0\.5.*ตรงกัน/)
  expect(result()).toMatch(/กระแสไฟฟ้า \(A\)0\.5/)
})

test('without what the maker states nothing is compared', async () => {
  await open()
  type(find(page.container, 'input') as HTMLInputElement, '04 98 32 00')
  submit()
  await until(() => expect(result()).toContain('ข้อมูลที่ถอดรหัสได้'))
  expect(result()).not.toContain('เทียบกับที่ผู้ผลิตระบุ')
})

test('what the codec warns of and why it failed are said', async () => {
  await open({ warnings: ['battery low'] })
  type(find(page.container, 'input') as HTMLInputElement, '00')
  submit()
  await until(() => expect(result()).toContain('โปรแกรมถอดรหัสแจ้งเตือน: battery low'))
  await page.close()
  await open({ object: null, measurements: {}, error: 'ตัวถอดรหัสแจ้งข้อผิดพลาด: unknown port' })
  type(find(page.container, 'input') as HTMLInputElement, '00')
  type(field('ผลที่ผู้ผลิตระบุ'), '{"current": 1}')
  submit()
  await until(() => expect(result()).toContain('unknown port'))
  expect(result()).not.toContain('ตรงกัน')
})

test('what cannot be read is said at its field and nothing is sent', async () => {
  await open()
  type(field('ผลที่ผู้ผลิตระบุ'), '{')
  submit()
  await until(() => expect(page.container.textContent).toContain('กรุณากรอกออบเจกต์ JSON ให้ถูกต้อง'))
  expect(page.container.textContent).toContain('กรุณากรอกเลขฐานสิบหกเป็นคู่')
  expect(page.sent('tryDeviceProfile')).toEqual([])
})
