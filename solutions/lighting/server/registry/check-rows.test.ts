import { expect, test } from 'vitest'
import { checkRows, type LampHere } from './check-rows.ts'

const here: LampHere = {
  ...{ devid: '0004a30b001c0700', pole: 'P-9', link: '4g', profile: 'โคม' },
  ...{ latitude: '13.8', longitude: '100.4', sta: '1+005' },
}
const registered = {
  siteOfDevice: new Map([['0004a30b001c0800', 'พื้นที่อื่น']]),
  here: new Map([[here.devid, here]]),
  poles: new Set(['P-9']),
  profiles: ['โคม'],
}
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

test('a lamp of the site is changed by what its row says, and an empty cell or no column changes nothing', () => {
  const { lamps, problems, warnings } = check(
    ['devid', 'lat', 'lon', 'sta'],
    ['00:04:A3:0B:00:1C:07:00', '13.9', '100.4', ''],
  )
  expect([problems, warnings]).toEqual([[], []])
  expect(lamps).toEqual([{ ...here, row: 2, latitude: '13.9', was: { latitude: '13.8' } }])
})

test('a lamp that is as its row has it is not among the rows, and is not doubted anew', () => {
  expect(check(['devid', 'pole', 'sta'], [here.devid, 'P-9', '1+005'])).toEqual({
    lamps: [],
    problems: [],
    warnings: [],
  })
})

test('a new lamp needs a pole, and one of another site stays there', () => {
  const { problems } = check(['devid', 'sta'], ['0004a30b001c0599', ''], ['0004a30b001c0800', ''])
  expect(problems.map(({ row, message }) => [row, message])).toEqual([
    [2, 'กรุณากรอกหมายเลขเสา'],
    [3, 'ลงทะเบียนไว้แล้วที่ พื้นที่อื่น'],
    [3, 'กรุณากรอกหมายเลขเสา'],
  ])
})

test('half a position is not joined with the other half from before', () => {
  const { problems } = check(['devid', 'lat', 'lon'], [here.devid, '18.7', ''])
  expect(problems).toMatchObject([
    { row: 2, column: 'lon', message: expect.stringContaining('ทั้งละติจูดและลองจิจูด') as string },
  ])
})

test('where no profile is named, a 4G lamp has that of 4G lamps', () => {
  const profiles = ['โคม', 'JSON by IMEI (4G)']
  const rows = ['866123045678901', '0004a30b001c0599'].map((devid, index) => ({
    row: index + 2,
    cells: [devid, 'P-1'],
  }))
  const { lamps } = checkRows({ head: ['devid', 'pole'], rows }, { ...registered, profiles })
  expect(lamps.map(({ profile }) => profile)).toEqual(['JSON by IMEI (4G)', 'โคม'])
})

test('a missing column is named as people know it', () => {
  expect(() => check(['devname', 'pole'], ['a', 'P-1'])).toThrow(
    'ไม่พบคอลัมน์ รหัสอุปกรณ์ ในแถวหัวตาราง (คอลัมน์ที่รู้จัก: รหัสอุปกรณ์, หมายเลขเสา, เครือข่าย, ชนิดอุปกรณ์, ละติจูด, ลองจิจูด, กม. (STA))',
  )
})

test('a device id that a spreadsheet made short is told from one that is mistyped', () => {
  const { problems } = check(['imei', 'pole'], ['8.67594E+14', 'P-1'], ['8,67594E14', 'P-2'], ['8675', 'P-3'])
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('โปรแกรมตารางย่อเลขนี้'),
    expect.stringContaining('โปรแกรมตารางย่อเลขนี้'),
    expect.stringContaining('ต้องเป็น DevEUI'),
  ])
})
