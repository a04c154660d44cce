import type { ContractorDetail } from '@roadside/contract/records/contractor.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../../testing/open-console.ts'

const at = '2026-11-21T12:00:00+07:00'
const contractor: ContractorDetail = {
  id: 7,
  version: 1,
  name: 'บริษัท ก จำกัด',
  tax_number: '0107544000108',
  contact: 'คุณสมชาย',
  telephone: '02-123-4567 ต่อ 12, 081-234-5678',
  email: 'a@b.co.th',
  note: '',
  projects: 2,
  guarantees_within: 1,
  guarantees_ending: 1,
  archived_at: null,
  updated_at: at,
  project_list: [
    {
      pj_id: 31,
      pj_code: 'ITS-1',
      pj_name: 'ติดตั้งกล้อง',
      Dept_Name: 'ขทช.นนทบุรี',
      guarantee_date_start_de: '2025-01-01',
      guarantee_date_end_de: '2027-01-01',
      archived_at: null,
    },
  ],
}

const { address, answer, sent, visit } = eachWithConsole(admin)
let stored: ContractorDetail
beforeEach(() => {
  stored = contractor
  const counts = { all: 1, within: 1, ending: 1, archived: 0 }
  answer('contractorList', () => ({ rows: [stored], total: 1, counts }))
  answer('contractor', () => stored)
  answer('recordHistory', () => ({ rows: [], total: 0 }))
})

const field = (label: string) =>
  vi.waitFor(() => {
    const name = [...document.querySelectorAll('dialog label')].find(
      (one) => one.textContent?.replace(' *', '') === label,
    )
    const input = document.getElementById(name?.getAttribute('for') ?? '')
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
    return input
  })
async function fill(label: string, text: string) {
  const input = await field(label)
  Reflect.set(HTMLInputElement.prototype, 'value', text, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(input.value).toBe(text))
}
const submit = () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()

test('who is no administrator of the authority does not see the register', async () => {
  visit('/contractor', { role: 'admin' })
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  expect(sent('contractorList')).toEqual([])
})

test('a wrong field says what is wrong with it, and nothing is sent', async () => {
  visit('/contractor?dialog=add')
  await fill('เลขประจำตัวผู้เสียภาษี', '0-1075-44000-10-9')
  await fill('โทรศัพท์', '12345')
  await fill('อีเมล', 'somchai')
  await vi.waitFor(() => {
    submit()
    const errors = [...document.querySelectorAll('dialog [id$=-error]')].map(
      ({ textContent }) => textContent,
    )
    expect(errors).toEqual([
      'กรุณากรอกชื่อผู้รับจ้าง',
      expect.stringContaining('หลักสุดท้ายไม่ตรง'),
      expect.stringContaining('หมายเลขโทรศัพท์ 12345 ไม่ถูกต้อง'),
      'กรุณากรอกอีเมลให้ถูกต้อง',
    ])
  })
  expect(sent('saveContractor')).toEqual([])
})

/** The machine may be busy. */
const waiting = { timeout: 10_000 }

test('one that another has changed is not saved; the latest is loaded into the form', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/contractor?id=7&dialog=edit')
  const sentence = 'drradmin แก้ไขข้อมูลนี้ไปแล้วเมื่อ 21/11/2569 12:00 น.'
  answer('saveContractor', () => ({ code: 'conflict', message: sentence }), 409)
  await fill('ผู้ประสานงาน', 'คุณสมหญิง')
  submit()
  await find('dialog [role=alert] span', sentence)
  expect(sent('saveContractor')).toMatchObject([
    { id: 7, version: 1, form: { contact: 'คุณสมหญิง' } },
  ])
  stored = { ...contractor, version: 2, contact: 'คุณใหม่' }
  await press('โหลดข้อมูลล่าสุด')
  await vi.waitFor(async () => expect((await field('ผู้ประสานงาน')).value).toBe('คุณใหม่'), waiting)
  answer('saveContractor', () => ({ id: 7, version: 3 }))
  submit()
  await vi.waitFor(
    () => expect(sent('saveContractor').at(-1)).toMatchObject({ version: 2 }),
    waiting,
  )
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull(), waiting)
})

test('a new one is sent with the same number again when the first try failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/contractor?dialog=add')
  answer('saveContractor', () => ({ code: 'unavailable', message: 'ระบบยังไม่พร้อม' }), 503)
  await fill('ชื่อผู้รับจ้าง', 'บริษัท ข')
  submit()
  await find('dialog [role=alert] span', 'ระบบยังไม่พร้อม')
  answer('saveContractor', () => ({ id: 7, version: 1 }))
  submit()
  await find('h1', 'บริษัท ก จำกัด')
  const numbers = sent('saveContractor').map((body) => (body as { request_id: string }).request_id)
  expect(numbers).toHaveLength(2)
  expect(new Set(numbers).size).toBe(1)
  expect(address()).toBe('/contractor?id=7')
})

test('its page calls its numbers, links its projects, and says that they keep its name when it is put away', async () => {
  visit('/contractor?id=7')
  await find('h1', 'บริษัท ก จำกัด')
  expect(query('a', '02-123-4567 ต่อ 12')?.getAttribute('href')).toBe('tel:021234567')
  expect(query('a', 'ITS-1')?.getAttribute('href')).toBe('/project?pj_id=31')
  await press('จัดเก็บ')
  await find('dialog h2', 'จัดเก็บผู้รับจ้าง บริษัท ก จำกัด')
  await vi.waitFor(() =>
    expect(document.querySelector('dialog p')?.textContent).toContain('2 โครงการยังแสดงชื่อ'),
  )
  answer('archiveContractor', () => ({ id: 7, version: 2 }))
  stored = { ...contractor, version: 2, archived_at: at }
  document.querySelector<HTMLButtonElement>('dialog footer button:last-child')?.click()
  await find('button', 'นำกลับมาใช้')
  expect(sent('archiveContractor')).toEqual([{ id: 7, version: 1, archived: true }])
})

test('a tax number that another has is told of at its field, which takes the focus', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const sentence = 'เลขประจำตัวผู้เสียภาษีนี้เป็นของ บริษัท ข ซึ่งอยู่ในทะเบียนแล้ว'
  visit('/contractor?dialog=add')
  answer('saveContractor', () => ({ code: 'duplicate', message: sentence }), 409)
  await fill('ชื่อผู้รับจ้าง', 'บริษัท ก')
  await fill('เลขประจำตัวผู้เสียภาษี', '0-1075-44000-10-8')
  submit()
  const number = await field('เลขประจำตัวผู้เสียภาษี')
  await vi.waitFor(() => expect(document.activeElement).toBe(number), waiting)
  const described = (number.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(sentence)
})

test('a contractor that is not there leads back to the list', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answer('contractor', () => ({ code: 'not_found', message: 'ไม่พบข้อมูลที่ต้องการ' }), 404)
  visit('/contractor?id=999999')
  await find('[role=alert] b', 'ไม่พบผู้รับจ้างที่ระบุ')
  expect(query('[role=alert] a', 'กลับไปที่รายการ')?.getAttribute('href')).toBe('/contractor')
})
