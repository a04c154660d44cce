import { expect, test } from 'vitest'
import { formatChainage, readChainage } from './chainage.ts'
import { formErrors } from './ruled.ts'
import { pointOutWay, WayForm, wayFields, type WayField } from './way-form.ts'

const empty = Object.fromEntries(wayFields.map((field) => [field, ''])) as WayForm
const right = { ...empty, code: 'นบ.1001', name: 'แยกทางหลวงหมายเลข 9 - แยกนนทกิจ' }
const errors = (form: Partial<WayForm>) => formErrors(WayForm, { ...right, ...form })
function hints(form: Partial<WayForm>): WayField[] {
  const found: WayField[] = []
  pointOutWay({ ...right, ...form }, (field) => found.push(field))
  return found
}

test.each([
  [{ name: ' ' }, 'name'],
  [{ length_km: '10000' }, 'length_km'],
  [{ length_km: '1.2345' }, 'length_km'],
  [{ length_km: '-1' }, 'length_km'],
  [{ sta_from: '30.8' }, 'sta_from'],
  [{ sta_to: '30+80' }, 'sta_to'],
  [
    { start_latitude: '91', start_longitude: '100', end_latitude: '13', end_longitude: '100' },
    'start_latitude',
  ],
  [{ start_latitude: '13.8', start_longitude: '100.4' }, 'end_latitude'],
])('%j is refused in %s', (form, field) => {
  expect(Object.keys(errors(form))).toEqual([field])
})

test.each([
  {},
  { code: '' },
  { code: 'ถนนเลียบคลอง' },
  { length_km: '0' },
  { length_km: '9999.999' },
  { length_km: '1,234.5' },
  { length_km: '๙.๙๗๒' },
  { sta_from: '0+000', sta_to: '1234+567' },
  { sta_from: 'กม.ที่ 30 + 800' },
])('%j is right', (form) => {
  expect(errors(form)).toEqual({})
})

test('typed values are stored in the form in which they are read again', () => {
  const typed = {
    length_km: '1,009.9720',
    sta_from: 'กม.ที่ 30 + 800',
    sta_to: 'STA 31+000',
    start_latitude: '013.8370',
  }
  const stored = WayForm.parse({
    ...right,
    ...typed,
    start_longitude: '100.40',
    end_latitude: '14',
    end_longitude: '100',
  })
  expect(stored).toMatchObject({ length_km: '1009.972', sta_from: '30+800', sta_to: '31+000' })
  expect([stored.start_latitude, stored.start_longitude, stored.end_latitude]).toEqual([
    '13.837',
    '100.4',
    '14',
  ])
})

test.each([
  'นบ.1001',
  'อย.019',
  'นบ. 1001',
  'ทล.33',
  'ทล. 33',
  'ทางหลวงหมายเลข 9',
  '0033',
  '0033-0602',
  '0033 ตอน 0602',
])('the code %s is usual', (code) => expect(hints({ code })).toEqual([]))

test.each(['', 'นบ1001', 'กขค.1001', 'ถนนเลียบคลอง', 'นบ.10', 'ทล.12345'])(
  'the code %j is doubtful',
  (code) => {
    expect(hints({ code })).toEqual(['code'])
  },
)

test('positions abroad and swapped, a way that runs backwards and an office for a province are doubtful', () => {
  const line = {
    start_latitude: '51.5',
    start_longitude: '-0.1',
    end_latitude: '13.8',
    end_longitude: '100.4',
  }
  expect(hints(line)).toEqual(['start_latitude'])
  expect(hints({ sta_from: '5+000', sta_to: '4+999' })).toEqual(['sta_to'])
  expect(hints({ province: 'บทช.ตรัง' })).toEqual(['province'])
})

test('chainages are read as people write them', () => {
  const texts = [
    '30+800',
    'กม.ที่ 5+250',
    'STA 1 + 005',
    'กม.0+000 - 12+500',
    '๑+๒๕๐',
    'กม. 1+2500',
    '1+25',
    '',
    null,
    'ข้างวัด',
  ]
  expect(texts.map(readChainage)).toEqual([
    30_800,
    5_250,
    1_005,
    0,
    1_250,
    null,
    null,
    null,
    null,
    null,
  ])
  expect([formatChainage(30_800), formatChainage(5), formatChainage(999.6)]).toEqual([
    '30+800',
    '0+005',
    '1+000',
  ])
})
