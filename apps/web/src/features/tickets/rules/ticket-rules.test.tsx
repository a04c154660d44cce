import { newTicketRule, type TicketRule } from '@roadside/contract/tickets/ticket-rule.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press } from '../../../testing/open-console.ts'

const at = '2026-11-21T12:00:00+07:00'
const choices = {
  kinds: [{ id: 'lighting.dark', name: 'ไฟดับ', solution: 'lighting' }],
  groups: [],
  departments: [{ id: 11, name: 'ขทช.นนทบุรี' }],
  is_authority: true,
}
const stored: TicketRule = {
  id: 5,
  name: 'ไฟดับเปิดใบงาน',
  DeptID: 11,
  groupId: null,
  owner: 'ขทช.นนทบุรี',
  is_on: true,
  body: { ...newTicketRule, kinds: ['lighting.dark'], types: ['Gone'] },
  version: 2,
  changed_by: 'admin',
  changed_at: at,
  may_change: true,
  open: 1_234,
}

const { answer, sent, visit } = eachWithConsole(admin)
beforeEach(() => {
  answer('ticketRules', { rows: [stored] })
  answer('ticketRuleChoices', choices)
})

const dialog = () => document.querySelector('dialog')

test('a rule reads as a sentence with its open tickets, and is switched off and removed', async () => {
  answer('saveTicketRule', { id: 5, version: 3 })
  answer('removeTicketRule', { ok: true })
  visit('/tickets/rules')
  const card = (await find('h3', 'ไฟดับเปิดใบงาน')).closest('li')!
  await vi.waitFor(() => expect(card.textContent).toContain('เมื่อมีไฟดับ ระดับ วิกฤต, สูง'))
  expect(card.textContent).toContain('ขทช.นนทบุรี · ใบงานที่ยังไม่ปิด 1,234 ใบ · แก้ไขล่าสุดโดย admin')
  await press('ปิด กฎ ไฟดับเปิดใบงาน')
  const { id, version, name, DeptID, groupId, body } = stored
  await vi.waitFor(() =>
    expect(sent('saveTicketRule')).toEqual([
      { id, version, name, DeptID, groupId, is_on: false, body },
    ]),
  )
  await press('ลบ กฎ ไฟดับเปิดใบงาน')
  await press('ลบกฎ')
  await vi.waitFor(() => expect(sent('removeTicketRule')).toEqual([{ id: 5 }]))
})

test('what a rule names and is there no more can be taken away, and a rule is tried first', async () => {
  answer('saveTicketRule', { id: 5, version: 3 })
  answer('tryTicketRule', { total: 0, since: at, rows: [] })
  visit('/tickets/rules')
  await press('แก้ไขหรือทดลอง กฎ ไฟดับเปิดใบงาน')
  ;(await find('dialog button', 'ประเภทระบบ: Gone (ไม่มีอยู่แล้ว)')).click()
  const gone = await vi.waitFor(() => {
    const labels = [...document.querySelectorAll('dialog label')]
    return labels
      .find(({ textContent }) => textContent === 'Gone (ไม่มีอยู่แล้ว)')!
      .querySelector('input')!
  })
  gone.click()
  await find('dialog button', 'ประเภทระบบ: ทุกประเภทระบบ')
  await press('ทดลองกับ 30 วันที่ผ่านมา')
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('จะเปิด 0 ใบงาน'))
  dialog()!.querySelector('form')!.requestSubmit()
  await vi.waitFor(() => expect(sent('saveTicketRule')).toMatchObject([{ body: { types: [] } }]))
})

test('choices that did not arrive are said, and asked for again', async () => {
  answer('ticketRuleChoices', { code: 'internal', message: 'ระบบขัดข้อง' }, 500)
  visit('/tickets/rules')
  await find('h3', 'ไฟดับเปิดใบงาน')
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('ระบบขัดข้อง'),
  )
  answer('ticketRuleChoices', choices)
  await press('ลองใหม่')
  await vi.waitFor(() => expect(document.body.textContent).toContain('เมื่อมีไฟดับ'))
})
