import { expect, test } from 'vitest'
import { logCsv, logFileName } from './log-csv.ts'

const row = {
  tdates: '2026-11-21T19:40:00+07:00',
  ct_value: 0.61,
  rssi: null,
  battery: 3.55,
  payload: 'a"b',
}

test('the log as a spreadsheet takes it, dates of the Buddhist era', () => {
  const [head, line] = logCsv([row], { isRoot: true, asOf: null, archived: [] }).split('\r\n')
  expect(head).toBe('\uFEFF"วันที่-เวลา","กระแสไฟฟ้า (A)","ความแรงสัญญาณ (dBm)","แบตเตอรี่ (V)","ข้อมูลดิบ"')
  expect(line).toBe('"21/11/2569 19:40:00 น.","0.61","","3.55","a""b"')
})

test('others than admin get time and current', () => {
  expect(logCsv([row], { isRoot: false, asOf: null, archived: [] }).split('\r\n')).toEqual([
    '\uFEFF"วันที่-เวลา","กระแสไฟฟ้า (A)"',
    '"21/11/2569 19:40:00 น.","0.61"',
  ])
})

test('no payload becomes a formula', () => {
  expect(
    logCsv([{ ...row, payload: '=1+1' }], { isRoot: true, asOf: null, archived: [] }),
  ).toContain(`"'=1+1"`)
})

test('the last line says which months are in the archive', () => {
  const lines = logCsv([row], { isRoot: false, asOf: null, archived: ['2026-08'] }).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain('หมายเหตุ: ข้อมูลรายครั้งของเดือน สิงหาคม 2569 อยู่ในคลังข้อมูลย้อนหลัง')
  expect(lines[2]).toContain('npm run archive -- restore --month 2026-08')
})

test('the file says of which lamp, of which site and of what time it is', () => {
  expect(logFileName('P-6/1', 'นบ.1001 ถนนทดสอบ', 'กันยายน 2569')).toBe(
    'ประวัติ P-6-1 นบ.1001 ถนนทดสอบ กันยายน 2569.csv',
  )
  expect(logFileName('P-6', '', '20/11/2569 – 21/11/2569')).toBe(
    'ประวัติ P-6 20-11-2569 – 21-11-2569.csv',
  )
})

test('rows that a replica gave which is behind say of when they are', () => {
  const asOf = Date.parse('2026-11-29T14:05:12+07:00')
  const [head, line] = logCsv([row], { isRoot: false, asOf, archived: [] }).split('\r\n')
  expect(head).toMatch(/,"ข้อมูล ณ 29\/11\/2569 14:05:12 น\."$/)
  expect(line).toMatch(/,""$/)
})
