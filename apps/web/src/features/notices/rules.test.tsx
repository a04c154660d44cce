import type { NoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../../testing/open-console.ts'
import { newGuaranteeRule, newRule } from '@roadside/contract/notices/rule.ts'

const at = '2026-11-21T12:00:00+07:00'
const choices = {
  kinds: [{ id: 'lighting.dark', name: 'ไฟดับ', severity: 'major', solution: 'lighting' }],
  groups: [{ id: 1, name: 'สทช.ที่ 1' }],
  departments: [{ id: 11, name: 'ขทช.นนทบุรี', groupId: 1, can_be_told: true }],
  roads: [],
  contractors: [],
  users: [{ id: 8, name: 'มานี มีนา', department: 'ขทช.นนทบุรี', can_be_told: false }],
  targets: [],
  rosters: [{ id: 3, name: 'เวรกลางคืน', can_be_told: true }],
}
const stored: NoticeRule = {
  id: 5,
  name: 'ไฟดับแจ้งเวร',
  DeptID: 11,
  groupId: null,
  owner: 'ขทช.นนทบุรี',
  is_on: true,
  body: { ...newRule, delay_min: 5, to: [{ type: 'user', id: 8 }] },
  version: 2,
  changed_by: 'admin',
  changed_at: at,
  may_change: true,
}

const { answer, sent, visit } = eachWithConsole(admin)
let rules: NoticeRule[]
beforeEach(() => {
  rules = [stored]
  answer('noticeRules', () => ({ rows: rules }))
  answer('noticeRuleChoices', choices)
})

const dialog = () => document.querySelector('dialog')
function choose(selector: string, value: string): void {
  const select = dialog()!.querySelector(selector)!
  Reflect.set(HTMLSelectElement.prototype, 'value', value, select)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const alert = () => document.querySelector('[role=alert]')?.textContent

test('a rule reads as a sentence, and says whom of its recipients nothing reaches', async () => {
  visit('/notices?tab=rules')
  const card = (await find('h3', 'ไฟดับแจ้งเวร')).closest('li')!
  await vi.waitFor(() => expect(card.textContent).toContain('นานเกิน 5 นาที ให้แจ้ง มานี มีนา'))
  expect(card.textContent).toContain('ผู้รับที่ยังไม่มีช่องทางรับข้อความ: มานี มีนา')
})

test('a condition that is there no more is said, and can be taken away', async () => {
  const body = { ...stored.body, departments: [11, 12] }
  rules = [{ ...stored, body }]
  answer('saveNoticeRule', { id: 5, version: 3 })
  visit('/notices?tab=rules')
  const card = (await find('h3', 'ไฟดับแจ้งเวร')).closest('li')!
  await vi.waitFor(() => expect(card.textContent).toContain('เงื่อนไขที่ไม่มีอยู่แล้ว: หน่วยงาน 12'))
  await press('แก้ไขหรือทดลอง กฎ ไฟดับแจ้งเวร')
  ;(await find('dialog button', 'หน่วยงาน: ขทช.นนทบุรี, 12 (ไม่มีอยู่แล้ว)')).click()
  const gone = await vi.waitFor(() => {
    const labels = [...document.querySelectorAll('dialog label')]
    return labels
      .find(({ textContent }) => textContent === '12 (ไม่มีอยู่แล้ว)')!
      .querySelector('input')!
  })
  gone.click()
  await find('dialog button', 'หน่วยงาน: ขทช.นนทบุรี')
  dialog()!.querySelector('form')!.requestSubmit()
  await vi.waitFor(() =>
    expect(sent('saveNoticeRule')).toMatchObject([{ body: { departments: [11] } }]),
  )
})

test('a rule is switched off by one press, and somebody else’s change is told', async () => {
  answer('saveNoticeRule', { code: 'conflict', message: 'มีผู้แก้ไขข้อมูลนี้ไปก่อนแล้ว' }, 409)
  visit('/notices?tab=rules')
  await press('ปิด กฎ ไฟดับแจ้งเวร')
  await vi.waitFor(() => expect(alert()).toBe('มีผู้แก้ไขข้อมูลนี้ไปก่อนแล้ว'))
  expect(sent('saveNoticeRule')).toEqual([
    {
      id: 5,
      version: 2,
      name: 'ไฟดับแจ้งเวร',
      DeptID: 11,
      groupId: null,
      is_on: false,
      body: stored.body,
    },
  ])
})

test('a new rule begins with sensible values, asks for recipients, is tried on the past and saved', async () => {
  answer('tryNoticeRule', {
    total: 41,
    since: at,
    rows: [{ at, kind: 'raised', step: null, alarms: 3, first: 'ไฟดับ เสา 12' }],
  })
  answer('saveNoticeRule', { id: 6, version: 1 })
  visit('/notices?tab=rules')
  const add = (await find('button', 'เพิ่มกฎ')) as HTMLButtonElement
  await vi.waitFor(() => expect(add.disabled).toBe(false))
  add.click()
  await find('dialog button', 'ระดับ: วิกฤต, สูง')
  const tryIt = (await find('dialog button', 'ทดลองกับ 30 วันที่ผ่านมา')) as HTMLButtonElement
  expect(tryIt.disabled).toBe(true)
  expect(dialog()?.textContent).toContain('เหตุวิกฤตที่ยังไม่ได้แจ้ง รอไม่เกิน 1 นาที')
  const name = dialog()!.querySelector('input')!
  Reflect.set(HTMLInputElement.prototype, 'value', 'กฎใหม่', name)
  name.dispatchEvent(new Event('input', { bubbles: true }))
  dialog()!.querySelector('form')!.requestSubmit()
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('กรุณาเลือกผู้รับ'))
  expect(sent('saveNoticeRule')).toEqual([])
  ;(await find('dialog button', 'ผู้รับ: เลือกผู้รับ')).click()
  const duty = await vi.waitFor(() => {
    const label = [...document.querySelectorAll('dialog label')].find(
      ({ textContent }) => textContent === 'เวรกลางคืน',
    )
    return label!.querySelector('input')!
  })
  duty.click()
  await find('dialog button', 'ผู้รับ: เวรกลางคืน')
  await vi.waitFor(() => expect(tryIt.disabled).toBe(false))
  tryIt.click()
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('จะส่ง 41 ข้อความ'))
  expect(dialog()?.textContent).toContain('ไฟดับ เสา 12 และอีก 2 รายการ')
  dialog()!.querySelector('form')!.requestSubmit()
  const body = { ...newRule, to: [{ type: 'duty', id: 3 }] }
  await vi.waitFor(() =>
    expect(sent('saveNoticeRule')).toEqual([
      { id: null, version: 0, name: 'กฎใหม่', is_on: true, body, DeptID: null, groupId: null },
    ]),
  )
  expect(sent('tryNoticeRule')).toEqual([{ body, DeptID: null, groupId: null }])
})

test('a rule about ends of guarantees asks for recipients and a time of day, and no more', async () => {
  answer('saveNoticeRule', { id: 6, version: 1 })
  rules = [{ ...stored, body: { ...newGuaranteeRule, to: [{ type: 'duty', id: 3 }] } }]
  visit('/notices?tab=rules')
  await press('แก้ไข กฎ ไฟดับแจ้งเวร')
  await find('dialog button', 'ผู้รับ: เวรกลางคืน')
  expect(dialog()?.textContent).toContain('เหลือ 90, 60, 30 และ 7 วัน')
  expect(query('dialog button', 'ทดลองกับ 30 วันที่ผ่านมา')).toBeUndefined()
  choose('select[aria-label=เวลาที่แจ้ง]', '09:30')
  dialog()!.querySelector('form')!.requestSubmit()
  await vi.waitFor(() =>
    expect(sent('saveNoticeRule')).toMatchObject([
      { body: { about: 'guarantees', digest_at: '09:30', to: [{ type: 'duty', id: 3 }] } },
    ]),
  )
})

test('what a rule is about can be chosen, and whom it tells stays', async () => {
  visit('/notices?tab=rules')
  await press('แก้ไขหรือทดลอง กฎ ไฟดับแจ้งเวร')
  await find('dialog button', 'ผู้รับ: มานี มีนา')
  choose('select:has(option[value=guarantees])', 'guarantees')
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('เหลือ 90, 60, 30 และ 7 วัน'))
  await find('dialog button', 'ผู้รับ: มานี มีนา')
})

test('who may not change a rule reads it without buttons', async () => {
  rules = [{ ...stored, may_change: false }]
  visit('/notices?tab=rules&dialog=rule&rule=5')
  await find('h3', 'ไฟดับแจ้งเวร')
  expect(query('button', 'ปิด กฎ ไฟดับแจ้งเวร')).toBeUndefined()
  expect(dialog()).toBeNull()
})
