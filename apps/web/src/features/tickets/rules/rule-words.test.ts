import { newTicketRule } from '@roadside/contract/tickets/ticket-rule.ts'
import { expect, test } from 'vitest'
import { namesOf, ruleSentence } from './rule-words.ts'

const names = namesOf({
  kinds: [{ id: 'lamp_dark', name: 'ไฟดับ', solution: 'lighting' }],
  departments: [{ id: 1, name: 'ขทช.นนทบุรี' }],
  groups: [],
  is_authority: false,
})
const whole = { DeptID: null, groupId: null, owner: '' }

test('a rule reads as a sentence', () => {
  expect(
    ruleSentence(
      {
        ...whole,
        body: { ...newTicketRule, kinds: ['lamp_dark'], departments: [1], minutes: 120 },
      },
      names,
    ),
  ).toBe(
    'เมื่อมีไฟดับ ระดับ วิกฤต, สูง ของขทช.นนทบุรี นานเกิน 2 ชั่วโมง ให้เปิดใบงาน เร่งด่วนตามระดับของเหตุ มอบหมายให้ผู้รับจ้างตามสัญญา',
  )
  expect(
    ruleSentence(
      {
        ...whole,
        body: { ...newTicketRule, severities: [], minutes: 0, priority: 'minor', assign: 'nobody' },
      },
      names,
    ),
  ).toBe(
    'เมื่อมีความขัดข้องของอุปกรณ์ทุกชนิด ระดับใดก็ตาม ของทุกหน่วยงาน ให้เปิดใบงาน ความเร่งด่วน ปานกลาง โดยยังไม่มอบหมายให้ผู้ใด',
  )
})

test('what a rule names and is there no more is said', () => {
  expect(ruleSentence({ ...whole, body: { ...newTicketRule, kinds: ['gone'] } }, names)).toContain(
    'gone (ไม่มีอยู่แล้ว)',
  )
})

test('a rule that names no departments is about those of its owner', () => {
  const said = (owner: object) => ruleSentence({ ...whole, ...owner, body: newTicketRule }, names)
  expect(said({ DeptID: 1, owner: 'ขทช.นนทบุรี' })).toContain('สูง ของขทช.นนทบุรี นานเกิน')
  expect(said({ groupId: 1, owner: 'สทช.ที่ 1' })).toContain('ของทุกหน่วยงานในสทช.ที่ 1 นานเกิน')
})
