import { expect, test } from 'vitest'
import { yearBody, yearErrors, yearValues } from './year-form.ts'

const year = {
  source: 'ประกาศ',
  known_until: '2026-12-31',
  holidays: [
    { day: '2026-05-01', name: 'วันแรงงานแห่งชาติ', closed: ['banks' as const] },
    { day: '2026-12-05', name: 'วันพ่อแห่งชาติ' },
  ],
}

test('a year stays the same through its form', () => {
  expect(yearBody(2026, yearValues(year))).toEqual({ year: 2026, ...year })
  expect(yearErrors(2026, yearValues(year))).toEqual({})
})

test('days that are none, of another year or twice there are refused where they stand', () => {
  const values = yearValues(year)
  const [first, second] = values.holidays
  const wrong = {
    ...values,
    knownUntil: '31/12/2570',
    holidays: [
      { ...first!, day: 'พรุ่งนี้' },
      { ...second!, day: '05/12/2570' },
      second!,
      { ...second!, name: '' },
    ],
  }
  expect(yearErrors(2026, wrong)).toEqual({
    knownUntil: 'วันที่รู้ถึงต้องอยู่ในปีนี้',
    'holidays.0.day': 'กรุณากรอกวันที่ เช่น 05/12/2569',
    'holidays.1.day': 'วันหยุดต้องอยู่ในปีนี้',
    'holidays.3.day': 'วันหยุดนี้ซ้ำกัน',
    'holidays.3.name': 'กรุณากรอกชื่อวันหยุด',
  })
})
