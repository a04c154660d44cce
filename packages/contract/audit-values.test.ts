import { expect, test } from 'vitest'
import { makeAuditWords } from './audit-values.ts'

const { changesOf, partsOf, wordsOf } = makeAuditWords({
  passage: { name: 'การสัญจร', words: { closed: 'ผ่านไม่ได้' }, empty: 'ยังไม่ได้กำหนด' },
})

test('details of an entry are in words, with the name of the browser and readable times', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect(
    partsOf({ wid: 91, agent, ends: '2026-11-21T12:00:07+07:00', kinds: ['a', 'b'], none: [] }),
  ).toEqual([
    'พื้นที่ติดตั้ง: 91',
    'โปรแกรม: Firefox บน Linux',
    'ends: 21/11/2569 12:00:07 น.',
    'kinds: a, b',
    'none: ว่าง',
  ])
  expect(wordsOf('place', { sta: '1+000', note: '' })).toBe('กม. (STA): 1+000, หมายเหตุ: ว่าง')
})

test.each([
  [
    { sta: '1+233', report_s: 600 },
    { sta: '1+300', report_s: 300 },
    ['กม. (STA): 1+233 → 1+300', 'รอบการรายงาน (วินาที): 600 → 300'],
  ],
  [{ limits: null }, { limits: { report_s: 60 } }, ['เกณฑ์แจ้งเตือน: ว่าง → รอบการรายงาน (วินาที): 60']],
  [null, { is_suspended: true }, ['ระงับบัญชี: ใช่']],
  [{ passage: null }, { passage: 'closed' }, ['การสัญจร: ยังไม่ได้กำหนด → ผ่านไม่ได้']],
  [null, { guarantee_date_end_de: '2026-12-31' }, ['guarantee_date_end_de: 31/12/2569']],
])('what changed from %j to %j', (before, after, words) => {
  expect(changesOf({ before, after })).toEqual(words)
})

test('the fields of a record are called as in its form', () => {
  const after = { code: 'นบ.1001', name: 'ถนนทดสอบ' }
  expect(changesOf({ before: null, after, detail: { kind: 'way' } })).toEqual([
    'รหัสสายทาง: นบ.1001',
    'ชื่อสายทาง: ถนนทดสอบ',
  ])
  expect(changesOf({ before: null, after, detail: {} })[0]).toBe('รหัสกลุ่มหน่วยงาน: นบ.1001')
})
