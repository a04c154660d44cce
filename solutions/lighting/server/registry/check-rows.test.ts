import { expect, test } from 'vitest'
import type { Sheet } from '@roadside/server-kit/files/read-sheet.ts'
import { checkRows, type LampHere } from './check-rows.ts'

const here: LampHere = {
  devid: '0004a30b001c0700',
  pole: 'P-9',
  link: '4g',
  profile: 'โคม',
  latitude: '13.8',
  longitude: '100.4',
  sta: '1+005',
  circuit: 'ตู้ 1',
  side: 'left',
}
const registered = {
  siteOfDevice: new Map([['0004a30b001c0800', 'พื้นที่อื่น']]),
  here: new Map([[here.devid, here]]),
  poles: new Set(['P-9']),
  profiles: ['โคม'],
}
const sheetOf = (head: readonly string[], rows: readonly (readonly string[])[]): Sheet => ({
  format: 'csv',
  encoding: 'utf-8',
  sheet: null,
  hiddenRows: 0,
  farColumns: [],
  head,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
})
const check = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  checkRows(sheetOf(head, rows), registered)

test('degrees that Earth does not have are refused, and one that is registered already is not', async () => {
  const head = ['devid', 'pole', 'ละติจูด', 'ลองจิจูด']
  const { problems, warnings } = await check(
    head,
    ['0004a30b001c0599', 'P-1', '100.4', '13.8'],
    ['0004a30b001c0600', 'P-2', '๑๐๐.๕', 'ข้างวัด'],
    ['0004a30b001c0601', 'P-3', '13.8', '1004'],
  )
  expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'ละติจูด', 'กรุณากรอกละติจูดให้ถูกต้อง (ละติจูดและลองจิจูดอาจสลับกัน)'],
    [3, 'ละติจูด', 'กรุณากรอกละติจูดให้ถูกต้อง'],
    [4, 'ลองจิจูด', 'กรุณากรอกลองจิจูดให้ถูกต้อง'],
  ])
  expect(warnings).toEqual([])
  const swapped = { ...here, latitude: '100.4', longitude: '13.8' }
  const again = await checkRows(sheetOf(head, [[here.devid, 'P-10', '100.4', '13.8']]), {
    ...registered,
    here: new Map([[here.devid, swapped]]),
  })
  expect([again.problems, again.lamps.length]).toEqual([[], 1])
})

test('a doubtful position is pointed out and refuses nothing', async () => {
  const { problems, warnings } = await check(
    ['devid', 'pole', 'ละติจูด', 'ลองจิจูด'],
    ['0004a30b001c0600', 'P-2', '51.5', '-0.1'],
    ['0004a30b001c0601', 'P-3', 'ข้างวัด', ''],
    ['0004a30b001c0602', 'P-4', '', ''],
    ['0004a30b001c0603', 'P-5', '13.8', '100.4'],
  )
  expect(problems).toEqual([])
  expect(warnings).toEqual([
    { row: 2, column: 'ละติจูด', value: '51.5', message: 'พิกัดนี้อยู่นอกประเทศไทย กรุณาตรวจสอบ' },
    {
      row: 3,
      column: 'ละติจูด',
      value: 'ข้างวัด',
      message: 'ไม่สามารถอ่านเป็นพิกัดได้ อุปกรณ์นี้จะไม่แสดงบนแผนที่',
    },
  ])
})

test('where no network is named, the device id decides it', async () => {
  const rows = [
    ['866123045678901', 'P-1'],
    ['0004a30b001c0599', 'P-2'],
  ]
  const linksOf = async (head: readonly string[], ...lines: readonly (readonly string[])[]) => {
    const { lamps } = await check(head, ...lines)
    return lamps.map(({ link }) => link)
  }
  expect(await linksOf(['imei', 'pole'], ...rows)).toEqual(['4g', 'lorawan'])
  expect(await linksOf(['devid', 'pole', 'link'], ...rows.map((row) => [...row, '']))).toEqual([
    '4g',
    'lorawan',
  ])
  expect(await linksOf(['devid', 'pole', 'link'], ['866123045678901', 'P-1', 'LoRaWAN'])).toEqual([
    'lorawan',
  ])
})

test('a network that is not known stands in the way; a pole that is there already is pointed out', async () => {
  const { problems, warnings } = await check(
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

test('a lamp of the site is changed by what its row says, and an empty cell or no column changes nothing', async () => {
  const { lamps, problems, warnings } = await check(
    ['devid', 'lat', 'lon', 'sta'],
    ['00:04:A3:0B:00:1C:07:00', '13.9', '100.4', ''],
  )
  expect([problems, warnings]).toEqual([[], []])
  expect(lamps).toEqual([{ ...here, row: 2, latitude: '13.9', was: { latitude: '13.8' } }])
})

test('a circuit and a side of the road are read as people write them, and nothing is made of an empty cell', async () => {
  const head = ['devid', 'pole', 'วงจร', 'ด้านของถนน']
  const { lamps, problems } = await check(
    head,
    ['0004a30b001c0600', 'P-1', ' ตู้ ๓/2 ', 'ซ้ายทาง'],
    ['0004a30b001c0601', 'P-2', '', 'ขวา'],
    ['0004a30b001c0602', 'P-3', '', 'MEDIAN'],
    ['0004a30b001c0603', 'P-4', '', ''],
    [here.devid, '', '', ''],
    ['0004a30b001c0604', 'P-5', 'ก'.repeat(61), 'ทางเหนือ'],
  )
  expect(lamps.map(({ circuit, side }) => [circuit, side]).slice(0, 4)).toEqual([
    ['ตู้ ๓/2', 'left'],
    ['', 'right'],
    ['', 'median'],
    ['', ''],
  ])
  expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [7, 'วงจร', 'วงจรไฟฟ้าต้องมีความยาวไม่เกิน 60 ตัวอักษร'],
    [7, 'ด้านของถนน', 'ไม่รู้จักด้านของถนนนี้ (ใช้ได้: ซ้ายทาง, ขวาทาง, เกาะกลาง หรือเว้นว่าง)'],
  ])
  const changed = await check(head, [here.devid, '', 'ตู้ 2', 'เกาะกลาง'])
  expect(changed.lamps).toMatchObject([
    { circuit: 'ตู้ 2', side: 'median', was: { circuit: 'ตู้ 1', side: 'left' } },
  ])
})

test('a lamp that is as its row has it is not among the rows, and is not doubted anew', async () => {
  expect(await check(['devid', 'pole', 'sta'], [here.devid, 'P-9', '1+005'])).toMatchObject({
    lamps: [],
    problems: [],
    warnings: [],
  })
})

test('a new lamp needs a pole, and one of another site stays there', async () => {
  const { problems } = await check(
    ['devid', 'sta'],
    ['0004a30b001c0599', ''],
    ['0004a30b001c0800', ''],
  )
  expect(problems.map(({ row, message }) => [row, message])).toEqual([
    [2, 'กรุณากรอกหมายเลขเสา'],
    [3, 'ลงทะเบียนไว้แล้วที่ พื้นที่อื่น'],
    [3, 'กรุณากรอกหมายเลขเสา'],
  ])
})

test('half a position is not joined with the other half from before', async () => {
  const { problems } = await check(['devid', 'lat', 'lon'], [here.devid, '18.7', ''])
  expect(problems).toMatchObject([
    { row: 2, column: 'lon', message: expect.stringContaining('ทั้งละติจูดและลองจิจูด') as string },
  ])
})

test('where no profile is named, a 4G lamp has that of 4G lamps', async () => {
  const profiles = ['โคม', 'JSON by IMEI (4G)']
  const rows = ['866123045678901', '0004a30b001c0599'].map((devid) => [devid, 'P-1'])
  const { lamps } = await checkRows(sheetOf(['devid', 'pole'], rows), { ...registered, profiles })
  expect(lamps.map(({ profile }) => profile)).toEqual(['JSON by IMEI (4G)', 'โคม'])
})

test('a missing column is named as people know it', async () => {
  await expect(check(['devname', 'pole'], ['a', 'P-1'])).rejects.toThrow(
    'ไม่พบคอลัมน์ รหัสอุปกรณ์ ในแถวหัวตาราง (คอลัมน์ที่รู้จัก: รหัสอุปกรณ์, หมายเลขเสา, เครือข่าย, ชนิดอุปกรณ์, ละติจูด, ลองจิจูด, กม. (STA), วงจรไฟฟ้า, ด้านของถนน)',
  )
})

test('a device id shortened by a spreadsheet differs from a mistyped one', async () => {
  const { problems } = await check(
    ['imei', 'pole'],
    ['8.67594E+14', 'P-1'],
    ['8,67594E14', 'P-2'],
    ['8675', 'P-3'],
  )
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('โปรแกรมตารางย่อเลขนี้'),
    expect.stringContaining('โปรแกรมตารางย่อเลขนี้'),
    expect.stringContaining('ต้องเป็น DevEUI'),
  ])
})

test('an id in Thai digits, or with the apostrophe that makes a number a text, is the id', async () => {
  const { lamps, problems } = await check(
    ['devid', 'pole'],
    ['๘๖๗๐๐๐๐๐๐๐๐๐๐๑๘', 'P-1'],
    ["'867000000000026", 'P-2'],
    ['’0004A30B001C0599', 'P-3'],
  )
  expect(problems).toEqual([])
  expect(lamps.map(({ devid, link }) => [devid, link])).toEqual([
    ['867000000000018', '4g'],
    ['867000000000026', '4g'],
    ['0004a30b001c0599', 'lorawan'],
  ])
})

test('what no person has typed stands in the way, and columns that are not read are named', async () => {
  const { problems, source } = await check(
    ['devid', 'pole', 'สถานะ', 'IMEI', '', 'sta'],
    ['0004a30b001c0599', '#N/A', 'ปกติ', '', 'x', '1+250'],
    ['0004a30b001c0600', '1.00000000000012E+15', '', '', '', ''],
  )
  expect(problems.map(({ row, column, message }) => [row, column, message.slice(0, 24)])).toEqual([
    [2, 'pole', 'ช่องนี้เป็นค่าผิดพลาดของโปรแกรมตาราง'.slice(0, 24)],
    [3, 'pole', 'โปรแกรมตารางย่อเลขนี้จนไม่ครบ'.slice(0, 24)],
  ])
  expect(source.unread_columns).toEqual(['สถานะ', 'IMEI', 'E (ไม่มีหัวตาราง)'])
})
