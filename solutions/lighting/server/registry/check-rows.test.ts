import { expect, test } from 'vitest'
import { checkRows } from './check-rows.ts'

const registered = { siteOfDevice: new Map(), poles: new Set(['P-9']), profiles: ['โคม'] }
const check = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  checkRows({ head, rows: rows.map((cells, index) => ({ row: index + 2, cells })) }, registered)

test('a doubtful position is pointed out and refuses nothing', () => {
  const { problems, warnings } = check(
    ['devid', 'pole', 'ละติจูด', 'ลองจิจูด'],
    ['0004a30b001c0599', 'P-1', '100.4', '13.8'],
    ['0004a30b001c0600', 'P-2', '51.5', '-0.1'],
    ['0004a30b001c0601', 'P-3', 'ข้างวัด', ''],
    ['0004a30b001c0602', 'P-4', '', ''],
    ['0004a30b001c0603', 'P-5', '13.8', '100.4'],
  )
  expect(problems).toEqual([])
  expect(warnings).toEqual([
    { row: 2, column: 'ละติจูด', value: '100.4', message: 'ละติจูดและลองจิจูดอาจสลับกัน กรุณาตรวจสอบ' },
    { row: 3, column: 'ละติจูด', value: '51.5', message: 'พิกัดนี้อยู่นอกประเทศไทย กรุณาตรวจสอบ' },
    { row: 4, column: 'ละติจูด', value: 'ข้างวัด', message: 'ไม่สามารถอ่านเป็นพิกัดได้ อุปกรณ์นี้จะไม่แสดงบนแผนที่' },
  ])
})

test('where no network is named, the device id tells it', () => {
  const rows = [
    ['866123045678901', 'P-1'],
    ['0004a30b001c0599', 'P-2'],
  ]
  const linksOf = (head: readonly string[], ...lines: readonly (readonly string[])[]) =>
    check(head, ...lines).lamps.map(({ link }) => link)
  expect(linksOf(['imei', 'pole'], ...rows)).toEqual(['4g', 'lorawan'])
  expect(linksOf(['devid', 'pole', 'link'], ...rows.map((row) => [...row, '']))).toEqual(['4g', 'lorawan'])
  expect(linksOf(['devid', 'pole', 'link'], ['866123045678901', 'P-1', 'LoRaWAN'])).toEqual(['lorawan'])
})

test('a network that is not known stands in the way; a pole that is there already is pointed out', () => {
  const { problems, warnings } = check(
    ['devid', 'pole', 'link'],
    ['0004a30b001c0599', 'P-1', 'loran'],
    ['0004a30b001c0600', 'P-1', 'LoRa'],
    ['0004a30b001c0601', 'P-9', ''],
  )
  expect(problems.map(({ row, column }) => [row, column])).toEqual([[2, 'link']])
  expect(warnings.map(({ row, message }) => [row, message])).toEqual([
    [3, 'หมายเลขเสาซ้ำกับแถวที่ 2 กรุณาตรวจสอบ'],
    [4, 'พื้นที่นี้มีเสาหมายเลขนี้อยู่แล้ว กรุณาตรวจสอบ'],
  ])
})
