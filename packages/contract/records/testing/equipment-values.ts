import type { StaRule } from '../../domain/sta.ts'
import type { EquipmentMode } from '../equipment-form.ts'
import { hlsValues } from './hls-values.ts'

/** Values of one field of the equipment form under one setting: what is taken and what is refused. */
export interface FieldValues {
  readonly field:
    | 'location_id'
    | 'hostname'
    | 'sta'
    | 'ipaddress'
    | 'hls_url'
    | 'latitude'
    | 'longitude'
    | 'note'
    | 'desc'
    | 'anydesk'
  readonly mode: EquipmentMode
  readonly staRule: StaRule
  /** Two places are offered; `{first}` stands for the id of the first. */
  readonly hasLocationChoice: boolean
  readonly message: string
  readonly right: readonly string[]
  readonly wrong: readonly string[]
}

const usual = { mode: 'add', staRule: 'spec', hasLocationChoice: false } as const
const long = (length: number) => 'ก'.repeat(length)

const staOfAnyKm = [
  ...['0+000', '1+000', '3+150', '12+500', '30+800', '42+500', '215+400', '218+359', '999+999', '1234+567', '0001+000'],
  ...[' 30+800', '30+800 ', '\t30+800'],
]
const staOfNone = [
  ...[
    '',
    ' ',
    '+',
    '+800',
    '30+',
    '30+8',
    '30+80',
    '30+8000',
    '30-800',
    '30.800',
    '30 + 800',
    '30+ 800',
    '30 +800',
    '30/800',
  ],
  ...[
    '12345+000',
    '-1+000',
    'a+800',
    '30+80a',
    '๓๐+๘๐๐',
    '３０＋８００',
    '30+800+1',
    '30++800',
    'กม.30+800',
    'กม. 30+800',
    '30+800 กม.',
  ],
  ...['30+800\n31+000', '<b>1+100</b>', "1+100' or 1=1", '1+1e2', '0x1+100', 'null', 'NaN'],
]

const coordinates = (limit: number) => ({
  right: [
    ...[
      '0',
      '-0',
      '13',
      '13.8',
      '13.83701234',
      '-13.5',
      '5.6',
      '20.5',
      '0.00000001',
      '1.0',
      '00.5',
      '007',
      `${limit}`,
      `-${limit}`,
    ],
    ...[
      `${limit}.0`,
      `${limit}.00000000`,
      `-${limit}.00000000`,
      ' 13.5',
      '13.5 ',
      '13.50',
      `${limit - 1}.99999999`,
      '9',
      '99'.slice(0, limit > 90 ? 2 : 1),
    ],
  ],
  wrong: [
    ...[
      '',
      ' ',
      '-',
      '.',
      '.5',
      '5.',
      '-.5',
      '+13.5',
      '13,5',
      '13.837012345',
      `${limit + 1}`,
      `-${limit + 1}`,
      `${limit}.00000001`,
    ],
    ...[
      `-${limit}.00000001`,
      '1000',
      '13.5.1',
      '1e1',
      '1E1',
      '0x10',
      'Infinity',
      'NaN',
      'abc',
      '13.5N',
      '13°',
      '13°50',
      "13°50'14",
      '๑๓.๕',
      '１３',
    ],
    ...['--13', '13-', '1 3', '13. 5', '13;100', '13 100', '<13>', '13\n14', '−13.5', 'null'],
  ],
})

/** More than three hundred values: what the form in the browser and the server must take and refuse alike. */
export const equipmentValues: readonly FieldValues[] = [
  {
    ...usual,
    field: 'sta',
    message: 'กรุณากรอก STA ในรูปแบบ 1+xxx',
    right: ['1+000', '1+001', '1+100', '1+456', '1+999', ' 1+100', '1+100 ', '\t1+100', '1+010'],
    wrong: [
      ...[
        '',
        ' ',
        '1',
        '+',
        '1+',
        '+100',
        '1+1',
        '1+10',
        '1+1000',
        '0+100',
        '2+100',
        '10+100',
        '11+100',
        '01+100',
        '-1+100',
        '1-100',
      ],
      ...[
        '1 + 100',
        '1+ 100',
        '1 +100',
        '1.100',
        '1+10a',
        'a+100',
        '1+๑๐๐',
        '๑+100',
        '１+100',
        '1＋100',
        '1++100',
        '1+100+1',
        '1+1 00',
      ],
      ...[
        '30+800',
        '218+359',
        'กม.1+100',
        '1+100 กม.',
        '1+100\n1+200',
        '<i>1+100',
        "1+100'--",
        '1+1e2',
        'null',
        'NaN',
        '1,100',
        '1+10.',
      ],
    ],
  },
  {
    ...{ ...usual, staRule: 'any-km' },
    field: 'sta',
    message: 'กรุณากรอก STA ในรูปแบบ กม.+เมตร เช่น 30+800',
    right: staOfAnyKm,
    wrong: staOfNone,
  },
  {
    ...usual,
    field: 'hls_url',
    message: 'กรุณากรอก HLS URL ให้ถูกต้อง (ต้องขึ้นต้นด้วย https และใช้ชื่อโฮสต์ ไม่ใช่ IP)',
    ...hlsValues,
  },
  { ...usual, field: 'latitude', message: 'กรุณากรอกละติจูดให้ถูกต้อง', ...coordinates(90) },
  { ...usual, field: 'longitude', message: 'กรุณากรอกลองจิจูดให้ถูกต้อง', ...coordinates(180) },
  {
    ...usual,
    field: 'ipaddress',
    message: 'กรุณากรอก IP Address ให้ถูกต้อง',
    right: [
      '',
      ' ',
      '10.0.0.5',
      '192.168.1.254',
      '0.0.0.0',
      '255.255.255.255',
      '1.2.3.4',
      ' 10.0.0.6',
      '10.0.0.6 ',
      '172.16.0.1',
    ],
    wrong: [
      ...[
        '10',
        '10.0',
        '10.0.0',
        '10.0.0.',
        '.10.0.0',
        '10.0.0.0.1',
        '256.0.0.1',
        '10.0.0.256',
        '10.0.0.05',
        '010.0.0.5',
        '10.0.0.-1',
      ],
      ...[
        '10.0.0.a',
        '10,0,0,5',
        '10 .0.0.5',
        '10.0.0.5/24',
        '10.0.0.5:80',
        'http://10.0.0.5',
        'localhost',
        '::1',
        'fe80::1',
        '::ffff:10.0.0.5',
      ],
      ...[
        '0x0a.0.0.5',
        '10.0.0.5\n10.0.0.6',
        '๑๐.๐.๐.๕',
        '１０.0.0.5',
        '-',
        'null',
        '1e1.0.0.5',
        '10..0.5',
        '+10.0.0.5',
      ],
    ],
  },
  {
    ...{ ...usual, mode: 'edit' },
    field: 'ipaddress',
    message: 'กรุณากรอก IP Address ให้ถูกต้อง',
    right: ['10.0.0.5', '255.255.255.255', ' 10.9.8.7 '],
    wrong: ['', ' ', '10.0.0', '10.0.0.256', 'abc', '10.0.0.05', '::1'],
  },
  {
    ...usual,
    field: 'hostname',
    message: 'กรุณากรอกชื่อกล้อง',
    right: [
      'กล้อง 1',
      'CAM-01',
      'DRR-NBI-001',
      'ก',
      ' กล้องหน้าทางแยก ',
      long(200),
      '<b>กล้อง</b>',
      "กล้อง 'หนึ่ง'",
      '🎥 1',
      '= 1',
      '0',
    ],
    wrong: ['', ' ', '\t', '\n', '   '],
  },
  {
    ...usual,
    field: 'hostname',
    message: 'ชื่อกล้องต้องมีความยาวไม่เกิน 200 ตัวอักษร',
    right: [long(199)],
    wrong: [long(201), long(3000)],
  },
  {
    ...usual,
    field: 'note',
    message: 'หมายเหตุต้องมีความยาวไม่เกิน 2000 ตัวอักษร',
    right: ['', 'หมายเหตุ', long(2000), 'a\nb'],
    wrong: [long(2001)],
  },
  {
    ...usual,
    field: 'desc',
    message: 'รายละเอียดต้องมีความยาวไม่เกิน 2000 ตัวอักษร',
    right: ['', 'รายละเอียด', long(2000)],
    wrong: [long(2001)],
  },
  {
    ...usual,
    field: 'anydesk',
    message: 'กรุณากรอกรหัส AnyDesk เป็นตัวเลข 9 ถึง 10 หลัก หรือชื่อ เช่น road-1@ad',
    right: ['', '123456789', '1234567890', '123 456 789', '1 234 567 890', 'road-1@ad', 'cam.01@drr', ' 123456789 '],
    wrong: [
      '1',
      '12345678',
      '12345678901',
      '12345678a',
      '๑๒๓๔๕๖๗๘๙',
      'road',
      '@ad',
      'road@',
      'a b@',
      'anydesk:123456789',
      '<123456789>',
      '1234-56789',
    ],
  },
  {
    ...{ ...usual, hasLocationChoice: true },
    field: 'location_id',
    message: 'กรุณาเลือกสถานที่ติดตั้ง',
    right: ['{first}'],
    wrong: ['', ' ', '0', '-1', '1.5', 'abc', '999999999999999999', 'null'],
  },
]
