import type { UserDetail } from '@roadside/contract/user-calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../../testing/open-console.ts'

const at = '2026-11-21T12:00:00+07:00'
const staff: UserDetail = {
  id: 7,
  version: 3,
  username: 'staff',
  firstname: 'กิตติพงษ์',
  lastname: 'ใจดี',
  role: 'user',
  state: 'active',
  groupname: 'office-1',
  group: 'สทช.ที่ 1 (ปทุมธานี)',
  department: 'ขทช.นนทบุรี',
  contractor_id: null,
  contractor: '',
  email: '',
  has_second_factor: true,
  has_password: true,
  must_change_password: false,
  created_at: at,
  last_login_at: at,
  sessions: [
    {
      id: '0b7e6a4e-3c1f-4f5e-9a3b-2f1d7c9e8a60',
      address: '10.0.0.9',
      agent: 'Firefox/140 Windows',
      method: 'password',
      created_at: at,
      seen_at: at,
      is_this: false,
    },
  ],
}
const groups = [
  { groupname: 'drr', group: 'ทางหลวงชนบทส่วนกลาง', departments: ['กรมทางหลวงชนบท'] },
  { groupname: 'office-1', group: 'สทช.ที่ 1 (ปทุมธานี)', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] },
]

const places = { groups, contractors: [{ id: 4, name: 'บริษัท ทางไท จำกัด' }] }

const { address, answer, sent, visit } = eachWithConsole(admin)
let stored: UserDetail
beforeEach(() => {
  stored = staff
  const counts = { all: 1, active: 1, suspended: 0, pending: 0, contractor: 0 }
  answer('userList', () => ({ rows: [stored], total: 1, counts }))
  answer('user', () => stored)
  answer('userPlaces', () => places)
})

type Field = HTMLInputElement | HTMLSelectElement
const field = (label: string) =>
  vi.waitFor(() => {
    const name = [...document.querySelectorAll('dialog label')].find(
      (one) => one.textContent?.replace(' *', '') === label,
    )
    const input = document.getElementById(name?.getAttribute('for') ?? '')
    if (!input) throw new Error(`no field ${label}`)
    return input as Field
  })
async function fill(label: string, text: string) {
  const input = await field(label)
  const isSelect = input instanceof HTMLSelectElement
  await vi.waitFor(() => {
    if (isSelect && ![...input.options].some(({ value }) => value === text))
      throw new Error(`no choice ${text}`)
  })
  Reflect.set(
    isSelect ? HTMLSelectElement.prototype : HTMLInputElement.prototype,
    'value',
    text,
    input,
  )
  input.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
  await vi.waitFor(async () => expect((await field(label)).value).toBe(text))
}
const submit = () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()

test('the list says who may what, and a row opens its account with where it is signed in', async () => {
  visit('/user')
  const row = await find(
    'tbody tr',
    'staffกิตติพงษ์ ใจดีผู้ใช้งานสทช.ที่ 1 (ปทุมธานี)ขทช.นนทบุรีใช้งานเปิดใช้21/11/2569 12:00\u00A0น.',
  )
  row.click()
  await find('td span', 'Firefox บน Windows')
  expect(address()).toBe('/user?id=7')
})

test('a new account needs a department of its group, and the password made for it is shown', async () => {
  visit('/user?dialog=add')
  await fill('ชื่อผู้ใช้', 's\u043emchai')
  await fill('รหัสผ่านชั่วคราว', 'short')
  await fill('ชื่อ', 'สมชาย')
  await fill('นามสกุล', 'ใจดี')
  await fill('กลุ่มหน่วยงาน', 'office-1')
  await vi.waitFor(() => {
    submit()
    const messages = [...document.querySelectorAll('dialog [id$=-error]')].map(
      ({ textContent }) => textContent,
    )
    const name = 'ชื่อผู้ใช้ต้องเป็นอักษรอังกฤษล้วนหรืออักษรไทยล้วน ใช้ตัวเลขและ . _ - @ ร่วมได้'
    expect(messages).toEqual([name, 'รหัสผ่านสั้นเกินไป ต้องมีอย่างน้อย 12 ตัวอักษร', 'กรุณาเลือกหน่วยงาน'])
  })
  await fill('ชื่อผู้ใช้', 'somchai')
  await fill('หน่วยงาน', 'ขทช.ปทุมธานี')
  await fill('กลุ่มหน่วยงาน', 'drr')
  expect((await field('หน่วยงาน')).value).toBe('')
  await fill('หน่วยงาน', 'กรมทางหลวงชนบท')
  await fill('รหัสผ่านชั่วคราว', '')
  answer('addUser', () => ({ id: 7, version: 1, password: 'Made-for-you!1' }))
  submit()
  await vi.waitFor(async () => expect((await field('รหัสผ่านชั่วคราว')).value).toBe('Made-for-you!1'))
  const form = {
    firstname: 'สมชาย',
    lastname: 'ใจดี',
    role: 'user',
    groupname: 'drr',
    department: 'กรมทางหลวงชนบท',
    contractor_id: null,
  }
  expect(sent('addUser')).toEqual([{ ...form, username: 'somchai' }])
  const escape = () =>
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  escape()
  await find('[role=alert] span', 'รหัสผ่านนี้จะไม่แสดงอีก')
  await press('กลับไปดูรหัสผ่าน')
  await press('ปิด')
  await find('[role=alert] span', 'รหัสผ่านนี้จะไม่แสดงอีก')
  expect((await field('รหัสผ่านชั่วคราว')).value).toBe('Made-for-you!1')
  escape()
  await press('เก็บรหัสผ่านไว้แล้ว ปิด')
  await vi.waitFor(() => expect(address()).toBe('/user?id=7'))
})

test('an account of a contractor is of that contractor, and of no department', async () => {
  visit('/user?dialog=add')
  await fill('ชื่อผู้ใช้', 'chang')
  await fill('ชื่อ', 'ช่าง')
  await fill('นามสกุล', 'ใจดี')
  await fill('กลุ่มหน่วยงาน', 'office-1')
  await fill('สิทธิ์การใช้งาน', 'contractor')
  await vi.waitFor(() => {
    submit()
    const messages = [...document.querySelectorAll('dialog [id$=-error]')].map(
      ({ textContent }) => textContent,
    )
    expect(messages).toEqual(['กรุณาเลือกผู้รับจ้าง'])
  })
  await fill('ผู้รับจ้าง', '4')
  answer('addUser', () => ({ id: 7, version: 1, password: null }))
  submit()
  await vi.waitFor(() =>
    expect(sent('addUser')).toEqual([
      {
        username: 'chang',
        firstname: 'ช่าง',
        lastname: 'ใจดี',
        role: 'contractor',
        groupname: '',
        department: '',
        contractor_id: 4,
      },
    ]),
  )
})

test('one that another has changed is not saved; what is stored now is loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/user?id=7&dialog=edit')
  answer('editUser', () => ({ code: 'conflict', message: 'มีผู้แก้ไขข้อมูลนี้ไปก่อนแล้ว' }), 409)
  await fill('ชื่อ', 'สมหญิง')
  submit()
  await find('dialog [role=alert] span', 'มีผู้แก้ไขข้อมูลนี้ไปก่อนแล้ว')
  expect(sent('editUser')).toMatchObject([
    { id: 7, version: 3, form: { firstname: 'สมหญิง', department: 'ขทช.นนทบุรี' } },
  ])
  stored = { ...staff, version: 4, firstname: 'คนใหม่' }
  await press('โหลดข้อมูลล่าสุด')
  await find('h1', 'คนใหม่ ใจดีใช้งาน')
  expect(document.querySelector('dialog')).toBeNull()
})

test('suspending asks first, with the version that is shown, and says what a rule refuses', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/user?id=7')
  const sentence = 'ต้องมีผู้ดูแลระบบที่จัดการผู้ใช้งานได้เหลืออยู่อย่างน้อยหนึ่งบัญชี'
  answer('suspendUser', () => ({ code: 'forbidden', message: sentence }), 403)
  await press('ระงับบัญชี')
  const confirm = () =>
    document.querySelector<HTMLButtonElement>('dialog footer button:last-child')?.click()
  await find('dialog h2', 'ระงับบัญชี staff')
  confirm()
  await find('dialog [role=alert] span', sentence)
  answer('suspendUser', () => ({ id: 7, version: 4 }))
  stored = { ...staff, version: 4, state: 'suspended', sessions: [] }
  confirm()
  confirm()
  await find('button', 'เปิดใช้บัญชี')
  expect(sent('suspendUser')).toEqual(Array(2).fill({ id: 7, version: 3, suspended: true }))
})

test('one session of an account is ended', async () => {
  visit('/user?id=7')
  answer('endUserSessions', () => ({ ok: true }))
  await press('ออกจากระบบ Firefox บน Windows 10.0.0.9')
  await find('dialog h2', 'ให้ staff ออกจากระบบ')
  document.querySelector<HTMLButtonElement>('dialog footer button:last-child')?.click()
  await vi.waitFor(() =>
    expect(sent('endUserSessions')).toEqual([{ id: 7, session: staff.sessions[0]?.id }]),
  )
})

test('who waits for rights is granted them', async () => {
  stored = {
    ...staff,
    state: 'pending',
    groupname: '',
    group: '',
    department: '',
    has_password: false,
    sessions: [],
  }
  visit('/user?id=7')
  answer('editUser', () => ({ id: 7, version: 4 }))
  await press('ให้สิทธิ์')
  await fill('กลุ่มหน่วยงาน', 'office-1')
  await fill('หน่วยงาน', 'ขทช.นนทบุรี')
  submit()
  await vi.waitFor(() =>
    expect(sent('editUser')).toMatchObject([
      { form: { groupname: 'office-1', department: 'ขทช.นนทบุรี' } },
    ]),
  )
})

test('admin is changed by admin alone, and the own account at its own page', async () => {
  stored = { ...staff, username: 'admin' }
  visit('/user?id=7', { ...admin, username: 'drradmin' })
  await find('td span', 'Firefox บน Windows')
  expect(query('button', 'แก้ไขผู้ใช้งาน')).toBeUndefined()
  visit('/user?id=7')
  await find('button', 'แก้ไขผู้ใช้งาน')
  expect(query('a', 'ไปที่บัญชีของฉัน')?.getAttribute('href')).toBe('/account')
  expect(query('button', 'ระงับบัญชี')).toBeUndefined()
  await press('แก้ไขผู้ใช้งาน')
  expect((await field('สิทธิ์การใช้งาน')).disabled).toBe(true)
})
