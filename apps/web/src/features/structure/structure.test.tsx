import type {
  DepartmentRow,
  GroupRow,
  SiteRow,
} from '@roadside/contract/records/structure-calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press } from '../../testing/open-console.ts'

const group: GroupRow = {
  id: 4,
  version: 2,
  name: 'สทช.ที่ 4 (เพชรบุรี)',
  code: 'office-4',
  kind: 'regional',
  region_number: 4,
  departments: 1,
  accounts: 0,
}
const department: DepartmentRow = {
  id: 41,
  version: 1,
  group_id: 4,
  group: group.name,
  name: 'ขทช.ราชบุรี',
  province: 'ราชบุรี',
  is_whole_authority: false,
  sites: 2,
  accounts: 3,
}
const lit: SiteRow = {
  wid: 7,
  version: 5,
  department_id: 41,
  department: 'ขทช.ราชบุรี',
  group: group.name,
  type_name: 'Lighting',
  name: 'รบ.1001 ถนนตัวอย่าง',
  road_code: 'รบ.1001',
  road_name: '',
  sta: '1+500',
  latitude: 13.53,
  longitude: 99.81,
  equipment: 250,
}
const bare: SiteRow = { ...lit, wid: 8, version: 1, name: 'จุดใหม่', type_name: 'CCTV', equipment: 0 }

const { address, answer, sent, visit } = eachWithConsole(admin)
beforeEach(() => {
  answer('structure', () => ({ groups: [group], departments: [department] }))
  answer('structureSites', () => ({ rows: [lit, bare], total: 2 }))
})

/** An element that holds the text. */
const holds = (selector: string, text: string) =>
  vi.waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)]
    const found = all.find(({ textContent }) => textContent?.includes(text))
    if (!found)
      throw new Error(
        `no ${selector} with ${text}: ${all.map(({ textContent }) => textContent).join(' | ')}`,
      )
    return found
  }, 5_000)
const submit = () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
async function fill(name: string, text: string) {
  const input = await vi.waitFor(() => {
    const label = [...document.querySelectorAll('dialog label')].find(
      (one) => one.textContent?.replace(' *', '') === name,
    )
    const found = document.getElementById(label?.getAttribute('for') ?? '')
    if (!found) throw new Error(`no field ${name}`)
    return found
  })
  const isSelect = input instanceof HTMLSelectElement
  Reflect.set(
    isSelect ? HTMLSelectElement.prototype : HTMLInputElement.prototype,
    'value',
    text,
    input,
  )
  input.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
}

test('a new site names its department and its system', async () => {
  visit('/structure')
  await holds('tbody tr', 'รบ.1001 ถนนตัวอย่าง')
  await press('เพิ่มพื้นที่ติดตั้ง')
  await find('dialog h2', 'เพิ่มพื้นที่ติดตั้ง')
  submit()
  const errors = () =>
    [...document.querySelectorAll('dialog [id$=-error]')].map(({ textContent }) => textContent)
  await vi.waitFor(() =>
    expect(errors()).toEqual(['กรุณากรอกชื่อพื้นที่ติดตั้ง', 'กรุณาเลือกหน่วยงาน', 'กรุณาเลือกประเภทระบบ']),
  )
  await fill('ชื่อพื้นที่ติดตั้ง', 'จุดที่สาม')
  await fill('หน่วยงาน', '41')
  // the map of the position opens on the department's other sites
  await vi.waitFor(() => expect(sent('structureSites')).toContainEqual({ search: 'ขทช.ราชบุรี' }))
  await fill('ประเภทระบบ', 'Lighting')
  answer('saveSite', () => ({ id: 9, version: 1 }))
  submit()
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  const places = { road_code: '', road_name: '', sta: '', latitude: '', longitude: '' }
  const form = { department_id: '41', type_name: 'Lighting', name: 'จุดที่สาม', ...places }
  expect(sent('saveSite')).toEqual([{ form }])
})

test('a site with equipment keeps its type; one without may be removed', async () => {
  visit('/structure?dialog=site&place=7')
  await find('dialog h2', 'แก้ไขพื้นที่ติดตั้ง รบ.1001 ถนนตัวอย่าง')
  expect(document.querySelector<HTMLSelectElement>('dialog select:disabled')?.value).toBe(
    'Lighting',
  )
  expect(document.querySelector('button[aria-label="ลบ รบ.1001 ถนนตัวอย่าง"]')).toBeNull()
  await fill('กม. (STA)', '2+000')
  answer('saveSite', () => ({ id: 7, version: 6 }))
  submit()
  await vi.waitFor(() =>
    expect(sent('saveSite')).toMatchObject([{ id: 7, version: 5, form: { sta: '2+000' } }]),
  )
  visit('/structure?dialog=site&place=8&remove=1')
  await find('dialog h2', 'ลบพื้นที่ติดตั้ง จุดใหม่')
  await holds('dialog p', 'ต้องการลบพื้นที่ติดตั้ง จุดใหม่ (')
  answer('removeSite', () => ({ ok: true }))
  await press('ลบ')
  await vi.waitFor(() => expect(sent('removeSite')).toEqual([{ id: 8, version: 1 }]))
})

test('a tab that is opened leaves the search of the sites in the address', async () => {
  visit('/structure?search=x')
  const tab = await find('[role=tab]', 'หน่วยงาน')
  tab.click()
  await vi.waitFor(() => expect(address()).toBe('/structure?search=x&tab=departments'))
})

test('groups and departments stand in tabs of their own, and only a regional office has a number', async () => {
  visit('/structure?tab=groups')
  await holds('tbody tr', 'สทช.ที่ 4 (เพชรบุรี)office-4สำนักงานทางหลวงชนบท410')
  await press('เพิ่มกลุ่มหน่วยงาน')
  await fill('ชื่อกลุ่มหน่วยงาน', 'ทางหลวงพิเศษ')
  await fill('รหัสกลุ่ม', 'พิเศษ')
  await fill('ประเภทกลุ่ม', 'other')
  submit()
  await holds('dialog [id$=-error]', 'รหัสกลุ่มใช้ได้เฉพาะตัวอักษรภาษาอังกฤษ ตัวเลข')
  await fill('รหัสกลุ่ม', 'special')
  answer('saveGroup', () => ({ id: 5, version: 1 }))
  submit()
  const form = { name: 'ทางหลวงพิเศษ', code: 'special', kind: 'other', region_number: '' }
  await vi.waitFor(() => expect(sent('saveGroup')).toEqual([{ form }]))
  visit('/structure?tab=departments')
  await holds('tbody tr', 'ขทช.ราชบุรี')
  await press('แก้ไข ขทช.ราชบุรี')
  await find('dialog h2', 'แก้ไขหน่วยงาน ขทช.ราชบุรี')
  expect(document.querySelector('dialog select:disabled')).not.toBeNull()
  expect(address()).toContain('dialog=department')
})

test('who manages an authority without equipment is led from departments to the first message', async () => {
  answer('getMenuITS', () => [{ json: '[]' }])
  answer('monitoringSites', () => [])
  answer('structure', () => ({ groups: [], departments: [] }))
  answer('ingestKeys', () => [])
  visit('/')
  await find('h2', 'เริ่มใช้งานระบบ')
  await holds('main', 'เหลือ 4 จาก 4 ขั้นตอน')
  const link = await find('a', 'เพิ่มหน่วยงาน')
  expect(link.getAttribute('href')).toBe('/structure?tab=groups&dialog=group')
  expect((await find('a', 'สร้างคีย์')).getAttribute('href')).toBe('/intake?tab=keys&dialog=new-key')
})

test('first steps whose questions fail say so, and ask again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answer('getMenuITS', () => [{ json: '[]' }])
  answer('monitoringSites', () => [])
  answer('ingestKeys', () => [])
  answer('structure', { code: 'unavailable', message: 'ระบบยังไม่พร้อม' }, 503)
  visit('/')
  await holds('main', 'ระบบยังไม่พร้อม')
  answer('structure', () => ({ groups: [], departments: [] }))
  await press('ลองใหม่')
  await holds('main', 'เหลือ 4 จาก 4 ขั้นตอน')
  expect(document.querySelector('main')?.textContent).not.toContain('ระบบยังไม่พร้อม')
})

test('what is there of the first steps is said, and what comes next stands out', async () => {
  const site = {
    wid: 8,
    type_name: 'Lighting',
    name: 'จุดใหม่',
    sta: '1+000',
    road_code: '',
    road_name: '',
    DeptID: 2,
    department: 'ขทช.ราชบุรี',
    latitude: null,
    longitude: null,
    condition: 'unknown',
    fault: 0,
    warning: 0,
    unreachable: 0,
    unknown: 0,
    ok: 0,
  }
  answer('monitoringSites', () => [site])
  answer('ingestKeys', () => [])
  visit('/')
  await holds('main li', 'พื้นที่ติดตั้ง เพิ่มแล้ว 1 รายการ')
  await holds('li[data-state=next] a', 'สร้างคีย์')
  answer('monitoringSites', () => [{ ...site, ok: 1 }])
  visit('/')
  await vi.waitFor(() => expect(document.querySelector('li[data-state=next]')).toBeNull())
})
