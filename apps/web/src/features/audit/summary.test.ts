import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const none = { before: null, after: null }

test.each([
  [{ method: 'password', factor: 'totp' }, 'วิธีเข้าสู่ระบบ รหัสผ่าน · รหัสยืนยันที่ใช้ รหัสจากแอปยืนยันตัวตน'],
  [{ method: 'password', factor: 'recovery' }, 'วิธีเข้าสู่ระบบ รหัสผ่าน · รหัสยืนยันที่ใช้ รหัสกู้คืน'],
  [
    { because: 'expired', method: 'oidc', times: 1 },
    'หมดเวลายืนยันตัวตน · วิธีเข้าสู่ระบบ ผู้ให้บริการยืนยันตัวตน',
  ],
  [{ because: 'slowed', times: 4 }, 'ลองผิดหลายครั้ง ต้องรอก่อนลองใหม่ · จำนวนครั้ง 4'],
  [{ sessions: 1, agent: 'Firefox' }, 'จำนวนเซสชัน 1'],
])('%j of a sign-in in a line', (detail, text) => {
  expect(summaryOf({ ...none, detail })).toBe(text)
})

test.each(['ownPassword', 'errand', 'answer', 'key'])('the reason %s is in Thai', (because) => {
  expect(summaryOf({ ...none, detail: { because } })).toMatch(/^[ก-๙]/)
})

test('the identifying field comes first, and a removed thing has its last values', () => {
  const lamp = { sta: '1+005', pole: 'P-1' }
  expect(summaryOf({ before: null, after: lamp, detail: {} })).toBe('หมายเลขเสา: P-1 และอีก 1 ช่อง')
  expect(summaryOf({ before: lamp, after: null, detail: {} })).toBe('หมายเลขเสา: P-1 และอีก 1 ช่อง')
  expect(summaryOf({ before: lamp, after: { sta: '1+005', pole: 'P-2' }, detail: {} })).toBe(
    'หมายเลขเสา: P-1 → P-2 และอีก 1 ช่อง',
  )
})

test('the review of an event comes before its note', () => {
  const before = { note: '', review: null }
  expect(summaryOf({ before, after: { note: 'เงา', review: 'false' }, detail: {} })).toBe(
    'ผลการตรวจสอบ: รอตรวจสอบ → แจ้งเตือนผิดพลาด และอีก 1 ช่อง',
  )
})

test('a new record has the labels of its form', () => {
  const detail = { kind: 'contractor', id: 3, version: 1 }
  expect(summaryOf({ before: null, after: { tax_number: '1', name: 'บริษัท ก' }, detail })).toBe(
    'ชื่อผู้รับจ้าง: บริษัท ก และอีก 1 ช่อง',
  )
})
