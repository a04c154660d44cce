import { newGuaranteeRule, newRule, type NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import { expect, test } from 'vitest'
import {
  lostConditions,
  namesOf,
  recipientKey,
  recipientOf,
  ruleSentence,
  untoldNames,
  type RuleChoices,
} from './rule-words.ts'
import { minutesWords, type OwnedRule } from '@roadside/ui/sentences/sentence-words.ts'

const choices: RuleChoices = {
  kinds: [{ id: 'lighting.dark', name: 'ไฟดับ', severity: 'major', solution: 'lighting' }],
  groups: [],
  departments: [{ id: 11, name: 'ขทช.นนทบุรี', groupId: 1, can_be_told: true }],
  roads: [{ code: 'นบ.1001', name: 'แยกบางบัวทอง' }],
  contractors: [{ id: 5, name: 'บริษัท แสงสว่าง', can_be_told: false }],
  users: [
    { id: 7, name: 'กิตติพงษ์ ใจดี', department: 'ขทช.นนทบุรี', can_be_told: true },
    { id: 8, name: 'มานี มีนา', department: 'ขทช.นนทบุรี', can_be_told: false },
  ],
  targets: [{ id: 2, name: 'กลุ่มเวร', channel: 'line' }],
  rosters: [{ id: 3, name: 'เวรกลางคืน', can_be_told: true }],
}
const whole = { DeptID: null, groupId: null, owner: '' }
/** The sentence of a rule of the authority, unless an owner is said. */
const said = (body: NoticeRuleBody, owner: Partial<OwnedRule> = {}) =>
  ruleSentence({ ...whole, ...owner, body }, choices, names)
const names = namesOf(choices, new Map([['Lighting', 'ไฟฟ้าแสงสว่าง']]))

test('a rule reads as one sentence, and says nothing of what it does not ask', () => {
  expect(said({ ...newRule, to: [{ type: 'duty', id: 3 }] })).toBe(
    'เมื่อมีเหตุทุกชนิด ระดับ วิกฤต, สูง ของทุกหน่วยงาน ให้แจ้ง เวรกลางคืน ไม่เกินหนึ่งข้อความทุก 10 นาที ยกเว้นเหตุวิกฤตที่ยังไม่ได้แจ้ง รอไม่เกิน 1 นาที และแจ้งเมื่อกลับมาเป็นปกติ',
  )
  expect(
    said({
      ...newRule,
      severities: [],
      kinds: ['lighting.dark'],
      types: ['Lighting'],
      departments: [11],
      roads: ['นบ.1001'],
      contractors: [5],
      delay_min: 0,
      interval_min: 0,
      repeat_min: 120,
      to: [{ type: 'contractor' }, { type: 'department', id: 11 }],
      escalation: [{ after_min: 15, to: [{ type: 'user', id: 7 }] }],
      quiet: { from: '22:00', to: '06:00', except: ['critical'] },
      digest_at: '07:30',
      tells_cleared: false,
    }),
  ).toBe(
    'เมื่อมีไฟดับ ระดับใดก็ตาม ของขทช.นนทบุรี ในระบบ ไฟฟ้าแสงสว่าง บนสายทาง นบ.1001 แยกบางบัวทอง ตามสัญญาของ บริษัท แสงสว่าง ให้แจ้ง ผู้รับจ้างตามสัญญา, ทุกบัญชีของขทช.นนทบุรี แจ้งซ้ำทุก 2 ชั่วโมงจนกว่าจะมีผู้รับทราบ ถ้ายังไม่มีผู้รับทราบภายใน 15 นาที แจ้งต่อ กิตติพงษ์ ใจดี งดแจ้ง 22:00–06:00 น. ยกเว้นระดับ วิกฤต ส่งสรุปทุกวัน 07:30 น.',
  )
})

test('a rule that names no departments is about those of its owner', () => {
  const of = { DeptID: 11, groupId: null, owner: 'ขทช.นนทบุรี' }
  const ofGroup = { DeptID: null, groupId: 1, owner: 'สทช.ที่ 1' }
  expect(said(newRule, of)).toContain('ระดับ วิกฤต, สูง ของขทช.นนทบุรี ให้แจ้ง')
  expect(said(newRule, ofGroup)).toContain('ของทุกหน่วยงานในสทช.ที่ 1 ให้แจ้ง')
  expect(said(newGuaranteeRule, of)).toContain('หลักประกันของขทช.นนทบุรี เหลือ')
  expect(said(newGuaranteeRule, ofGroup)).toContain('หลักประกันของทุกหน่วยงานในสทช.ที่ 1 เหลือ')
})

test('a rule about guarantees says when they are told, and to whom', () => {
  const body: NoticeRuleBody = { ...newGuaranteeRule, to: [{ type: 'user', id: 7 }] }
  expect(said(body)).toBe(
    'เมื่อประกันความชำรุดบกพร่องหรือหลักประกันของทุกหน่วยงาน เหลือ 90, 60, 30 และ 7 วัน ให้แจ้ง กิตติพงษ์ ใจดี เวลา 08:00 น. และแจ้งทันทีเมื่อหลักประกันสิ้นสุดก่อนระยะรับประกัน',
  )
  const narrow = {
    ...body,
    departments: [11],
    contractors: [5],
    digest_at: '09:30',
    quiet: { from: '18:00', to: '07:00', except: [] },
  }
  expect(said(narrow)).toBe(
    'เมื่อประกันความชำรุดบกพร่องหรือหลักประกันของขทช.นนทบุรี ตามสัญญาของ บริษัท แสงสว่าง เหลือ 90, 60, 30 และ 7 วัน ให้แจ้ง กิตติพงษ์ ใจดี เวลา 09:30 น. และแจ้งทันทีเมื่อหลักประกันสิ้นสุดก่อนระยะรับประกัน งดแจ้ง 18:00–07:00 น.',
  )
})

test('that critical alarms wait less is said of rules that it changes alone', () => {
  const isSaid = (body: Partial<typeof newRule>) =>
    said({ ...newRule, ...body }).includes('เหตุวิกฤต')
  expect(isSaid({ severities: [] })).toBe(true)
  expect(isSaid({ severities: ['major'] })).toBe(false)
  expect(isSaid({ interval_min: 1 })).toBe(false)
})

test('who has no way to be told is named, of every step', () => {
  const escalation = [
    {
      after_min: 15,
      to: [
        { type: 'user' as const, id: 8 },
        { type: 'target' as const, id: 99 },
      ],
    },
  ]
  const to = [
    { type: 'user' as const, id: 7 },
    { type: 'target' as const, id: 2 },
    { type: 'duty' as const, id: 3 },
  ]
  expect(untoldNames({ ...newRule, to, escalation }, choices)).toEqual(['มานี มีนา', 'ผู้รับที่ไม่มีอยู่แล้ว'])
  expect(untoldNames({ ...newRule, to }, choices)).toEqual([])
})

test('conditions that nothing meets any more are named', () => {
  const body = { ...newRule, kinds: ['lighting.dark', 'gone'], departments: [11, 12] }
  expect(lostConditions(body, names)).toEqual(['ชนิดของเหตุ gone', 'หน่วยงาน 12'])
  expect(said(body)).toContain('ของขทช.นนทบุรี, 12 (ไม่มีอยู่แล้ว)')
  expect(lostConditions(newRule, names)).toEqual([])
})

test.each([
  [1, '1 นาที'],
  [90, '90 นาที'],
  [60, '1 ชั่วโมง'],
  [2_880, '2 วัน'],
  [0, '0 นาที'],
])('%i minutes are %s', (minutes, words) => {
  expect(minutesWords(minutes)).toBe(words)
})

test('a recipient is read back from its key', () => {
  for (const one of [{ type: 'duty', id: 3 }, { type: 'contractor' }] as const)
    expect(recipientOf(recipientKey(one))).toEqual(one)
})

test('a department, roster or contractor that reaches nobody is named', () => {
  const nobody: RuleChoices = {
    ...choices,
    departments: choices.departments.map((one) => ({ ...one, can_be_told: false })),
    rosters: choices.rosters.map((one) => ({ ...one, can_be_told: false })),
  }
  const body = {
    ...newRule,
    to: [
      { type: 'department' as const, id: 11 },
      { type: 'duty' as const, id: 3 },
      { type: 'contractor' as const },
    ],
  }
  expect(untoldNames(body, nobody)).toEqual(['ทุกบัญชีของขทช.นนทบุรี', 'เวรกลางคืน', 'ผู้รับจ้างตามสัญญา'])
  const told = { ...choices, contractors: [{ id: 5, name: 'x', can_be_told: true }] }
  expect(untoldNames(body, told)).toEqual([])
  // the rule is about another contractor
  expect(untoldNames({ ...body, contractors: [6] }, told)).toEqual(['ผู้รับจ้างตามสัญญา'])
})
