import { expect, test } from 'vitest'
import { readLamp } from './lamp-row.ts'
import { buildLamp } from './lamp-testing.ts'
import { listColumns } from './lamp-list.ts'

const rowOf = (isRoot: boolean, lamp: Parameters<typeof buildLamp>[0]) =>
  Object.fromEntries(
    listColumns(isRoot).map(({ header, value }) => [header, value(readLamp(buildLamp(lamp)))]),
  )

test('a list of lamps holds what the account sees of them, and where they stand', () => {
  const lamp = {
    pole: 'P-7',
    devct: 0.512,
    devstatus: 'ดับ',
    devstate: 'ไฟดับ',
    sta: '1+005',
    circuit: 'ตู้ 1',
    side: 'median',
  } as const
  expect(rowOf(true, lamp)).toMatchObject({
    หมายเลขเสา: 'P-7',
    'รหัสอุปกรณ์ (DevEUI/IMEI)': 'id-P-7',
    'กระแส (A)': 0.512,
    สถานะการทำงาน: 'ผิดปกติ',
    สถานะไฟ: 'ไฟดับ',
    ข้อมูลล่าสุดเมื่อ: '21/11/2569 19:40:00 น.',
    'กม. (STA)': '1+005',
    วงจรไฟฟ้า: 'ตู้ 1',
    ด้านของถนน: 'เกาะกลาง',
    'ไม่ถึงระบบ 24 ชม. (ข้อความ)': 0,
  })
  expect(Object.keys(rowOf(false, lamp))).toEqual([
    'หมายเลขเสา',
    'กระแส (A)',
    'สถานะการทำงาน',
    'สถานะไฟ',
    'กม. (STA)',
    'วงจรไฟฟ้า',
    'ด้านของถนน',
    'ละติจูด',
    'ลองจิจูด',
  ])
})

test('what is not known of a lamp is left empty', () => {
  expect(
    rowOf(true, { devconnect: 'ติดต่อไม่ได้', devct: null, devstate: '-', rssi: null }),
  ).toMatchObject({
    'กระแส (A)': null,
    สถานะไฟ: null,
    'RSSI (dBm)': null,
    การเชื่อมต่อ: 'ติดต่อไม่ได้',
  })
})
