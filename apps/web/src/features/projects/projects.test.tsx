import type { EquipmentRow } from '@roadside/contract/records/equipment.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, query } from '../../testing/open-console.ts'

const at = '2026-11-21T12:00:00+07:00'
const project: ProjectRow = {
  pj_id: 31,
  version: 1,
  pj_code: 'ITS-1',
  pj_name: 'ติดตั้งกล้อง',
  contract_no: '',
  deptname: '',
  deptid: 11,
  Dept_Name: 'ขทช.นนทบุรี',
  vendor_name: '',
  contractor_id: null,
  guarantee_date_start_de: null,
  guarantee_date_end_de: null,
  locations: 0,
  sites: 0,
  equipment: 2,
  equipment_wrong: 0,
  note: '',
  archived_at: null,
  updated_at: at,
  may_edit: true,
  may_edit_equipment: true,
}
const camera = (id: number, ipaddress: string): EquipmentRow => ({
  id,
  version: 1,
  pj_id: 31,
  hostname: `CAM-${id}`,
  location_id: null,
  location: 'หน้าทางแยก',
  road_name: '',
  sta: '1+100',
  hls_url: 'https://cctv.example/a.m3u8',
  latitude: 13.8,
  longitude: 100.4,
  note: '',
  desc: '',
  anydesk: '',
  deptid: 11,
  deptname: 'ขทช.นนทบุรี',
  wid: 5,
  health: 'ok',
  health_since: null,
  checked_at: null,
  username: 'admin',
  group_name: 'drr',
  archived_at: null,
  updated_at: at,
  handle: `cam-${id}`,
  may_edit: true,
  ipaddress,
})

const { address, answer, visit } = eachWithConsole(admin)
beforeEach(() => {
  // the pretended browser has none, and a field that grows listens to them
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

test('a project that is not there leads back to the list', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/project?pj_id=999999')
  await find('[role=alert] b', 'ไม่พบโครงการที่ระบุ')
  expect(query('[role=alert] a', 'กลับไปที่รายการ')?.getAttribute('href')).toBe('/project')
  expect(query('button', 'ลองใหม่')).toBeUndefined()
})

test('the number of a project’s equipment leads to where it stands, by system', async () => {
  const counts = { within: 1, ending: 0, before: 0, over: 0, none: 0, archived: 0 }
  const listed = { ...project, equipment: 42, equipment_wrong: 3 }
  answer('projectList', { rows: [listed], total: 1, counts, may_add: true })
  answer('project', listed)
  const site = {
    wid: 5,
    typeName: 'Lighting',
    name: 'นบ.1001 ถนนทดสอบ',
    sta: '1+100',
    DeptID: 11,
    isAttached: true,
  }
  answer('projectSites', [
    { ...site, Dept_Name: 'ขทช.นนทบุรี', cameras: 0, equipment: 42, equipment_wrong: 3 },
  ])
  visit('/project?search=ITS')
  const number = await find('td a', '42')
  expect(number.closest('td')?.textContent).toContain('ผิดปกติ 3')
  number.click()
  await find('[role=tabpanel] td a', 'นบ.1001 ถนนทดสอบ')
  await find('[role=tabpanel] td', '42ผิดปกติ 3')
  // the list and its filter stay the way back, in every tab
  answer('recordHistory', { rows: [], total: 0 })
  const history = await find('[role=tab]', 'ประวัติการแก้ไข')
  history.click()
  await find('[role=tabpanel]', 'ประวัติการแก้ไข')
  expect(address()).toContain('tab=history')
  const up = await find('nav[aria-label="ตำแหน่งหน้า"] a', 'จัดการข้อมูลโครงการ')
  expect(up.getAttribute('href')).toBe('/project?search=ITS')
})

test('an address that another equipment of the project has is named before saving, and may be saved', async () => {
  answer('project', project)
  answer('dropdownELocation', [])
  answer('projectLocations', [])
  answer('equipmentList', { rows: [camera(7, '10.0.0.1'), camera(8, '10.0.0.10')], total: 2 })
  visit('/project?pj_id=31&dialog=equipment')
  const input = await vi.waitFor(() => {
    const label = [...document.querySelectorAll('dialog label')].find((one) =>
      one.textContent.startsWith('หมายเลขไอพี'),
    )
    const found = document.getElementById(label?.getAttribute('for') ?? '')
    if (!(found instanceof HTMLInputElement)) throw new Error('no field for the address')
    return found
  }, 10_000)
  const note = () =>
    [...document.querySelectorAll('dialog [role=status]')]
      .map(({ textContent }) => textContent)
      .join('')
  const type = (text: string) => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  expect(note()).toBe('')
  type('10.0.0.1')
  await vi.waitFor(() =>
    expect(note()).toContain('IP Address นี้ใช้กับ CAM-7 (หน้าทางแยก) ในโครงการนี้อยู่แล้ว'),
  )
  expect(note()).not.toContain('CAM-8')
  const save = document.querySelector<HTMLButtonElement>('dialog footer button[type=submit]')
  expect(save?.disabled).toBe(false)
  type('10.0.0.2')
  await vi.waitFor(() => expect(note()).toBe(''))
})
