import { expect, it } from 'vitest'
import { guaranteeSentence, judgeGuarantee } from './guarantee.ts'

it.each([
  [null, null, 'ไม่ระบุระยะประกัน'],
  ['2026-01-01', null, 'ไม่ระบุระยะประกัน'],
  ['2026-01-01', '2026-11-21', 'อยู่ในระยะประกัน วันสุดท้าย'],
  ['2026-01-01', '2026-11-22', 'อยู่ในระยะประกัน เหลือ 1 วัน'],
  [null, '2029-11-21', 'อยู่ในระยะประกัน เหลือ 1,096 วัน'],
  ['2026-01-01', '2026-11-20', 'พ้นระยะประกันแล้ว 1 วัน (สิ้นสุด 20/11/2569)'],
  ['2023-01-01', '2023-11-20', 'พ้นระยะประกันแล้ว 1,097 วัน (สิ้นสุด 20/11/2566)'],
  ['2026-11-22', '2027-11-21', 'ยังไม่เริ่มระยะประกัน อีก 1 วัน'],
  ['2026-11-21', '2026-11-21', 'อยู่ในระยะประกัน วันสุดท้าย'],
])('from %s to %s is %s on 21 November', (from, to, sentence) => {
  expect(guaranteeSentence(judgeGuarantee(from, to, '2026-11-21'))).toBe(sentence)
})

it('says since how long it is over', () => {
  expect(judgeGuarantee(null, '2026-11-01', '2026-11-21')).toEqual({
    state: 'over',
    daysSince: 20,
    endedOn: '2026-11-01',
  })
})
