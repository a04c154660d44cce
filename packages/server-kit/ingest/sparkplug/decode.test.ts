import { describe, expect, it } from 'vitest'
import { Rejection } from '../intake.ts'
import { decodeSparkplug } from './decode.ts'
import { encodeSparkplug, type MetricToSend } from './encode.ts'
import { refusalOf, sentAt } from './testing/node.ts'

const over = (metrics: readonly MetricToSend[], seq: number | null = 7) =>
  decodeSparkplug(encodeSparkplug({ timestamp: sentAt, seq, metrics }))
const hex = (text: string) => decodeSparkplug(Buffer.from(text.replaceAll(' ', ''), 'hex'))

/** What travels in one metric comes out of it. */
it.each([
  ['Int8', -1],
  ['Int8', -128],
  ['Int16', -2],
  ['Int32', -2_147_483_648],
  ['Int32', 2_147_483_647],
  ['UInt32', 4_294_967_295],
  ['Int64', -3],
  ['Int64', '-9223372036854775808'],
  ['UInt64', '18446744073709551615'],
  ['UInt64', 9_007_199_254_740_991],
  ['DateTime', 1_795_262_399_000],
  ['Float', 0.5],
  ['Double', 0.1],
  ['Boolean', false],
  ['Boolean', true],
  ['String', 'ปกติ <b>'],
  ['Text', ''],
  ['UUID', '2f1c'],
  ['Int32', null],
] as const)('%s %s', (type, value) => {
  const [metric] = over([{ name: 'v', alias: 3, type, value }]).metrics
  expect(metric).toEqual({
    name: 'v',
    alias: '3',
    at: null,
    type,
    value,
    quality: 'good',
    isHistorical: false,
  })
})

it('reads all that a payload says', () => {
  const at = new Date('2026-11-21T11:00:00Z')
  const alias = '18446744073709551615'
  expect(
    over([{ alias, type: 'Int32', value: -1, at, quality: 'uncertain', isHistorical: true }], 255),
  ).toEqual({
    timestamp: sentAt,
    seq: 255,
    metrics: [
      {
        name: null,
        alias,
        at,
        type: null,
        value: 4_294_967_295,
        quality: 'uncertain',
        isHistorical: true,
      },
    ],
  })
  expect(over([], null)).toEqual({ timestamp: sentAt, seq: null, metrics: [] })
})

describe('bytes by hand (protobuf of the fields that the specification names)', () => {
  it('reads a metric', () => {
    // metrics { name "a", datatype Int16, int_value 65535 }, seq 3
    expect(hex('12 09 0a 01 61 20 02 50 ff ff 03 18 03')).toMatchObject({
      timestamp: null,
      seq: 3,
      metrics: [{ name: 'a', type: 'Int16', value: -1 }],
    })
  })

  it('reads a negative number that was widened to 64 bits', () => {
    expect(hex('12 10 0a 01 61 20 03 50 ff ff ff ff ff ff ff ff ff 01').metrics).toMatchObject([
      { value: -1 },
    ])
  })

  it('passes over bytes, data sets, templates, metadata and extensions', () => {
    // uuid 4, body 5; metric: metadata 8, bytes_value 16 with datatype Bytes
    const payload = '22 01 78 2a 02 00 01 12 0f 0a 01 62 20 11 42 02 08 01 82 01 03 01 02 03'
    expect(hex(payload).metrics).toMatchObject([{ name: 'b', type: 'Bytes', value: null }])
  })

  it.each([
    ['c0 01', 'good'],
    ['00', 'bad'],
    ['f4 03', 'bad'],
    ['40', 'uncertain'],
  ])('knows quality %s', (code, quality) => {
    const value = `08 03 18 ${code}`
    const length = (bytes: string) => bytes.replaceAll(' ', '').length / 2
    const byte = (number: number) => number.toString(16).padStart(2, '0')
    const properties = `0a 07 51 75 61 6c 69 74 79 12 ${byte(length(value))} ${value}`
    const metric = `0a 01 61 50 05 4a ${byte(length(properties))} ${properties}`
    expect(hex(`12 ${byte(length(metric))} ${metric}`).metrics).toMatchObject([
      { name: 'a', value: 5, quality },
    ])
  })
})

it('decodes a value that cannot be stored as null and bad, and leaves the others', () => {
  const metrics = [
    { name: 'a', type: 'Double', value: NaN },
    { name: 'b', type: 'Float', value: Infinity },
    { name: 'c', type: 'String', value: 'x'.repeat(2_001) },
    { name: 'd', type: 'String', value: 'a\0b' },
    { name: 'e', type: 'Double', value: 1 },
  ] as const
  const unstorable = { value: null, quality: 'bad' }
  expect(over(metrics).metrics).toMatchObject([
    unstorable,
    unstorable,
    unstorable,
    unstorable,
    { value: 1, quality: 'good' },
  ])
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['JSON', Buffer.from('{"device":"a","time":"2026-11-21T11:59:59Z"}')],
  ['a picture', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
  ['a payload that was cut', Buffer.from('12090a016120025', 'hex')],
  ['groups without end', Buffer.alloc(100_000, 0x7b)],
  ['a length beyond the end', Buffer.from('12ffffffff0f', 'hex')],
  ['a sequence number over 255', Buffer.from('188002', 'hex')],
  ['an unknown type', Buffer.from('1205 0a0161 2063'.replaceAll(' ', ''), 'hex')],
  ['a time beyond every calendar', Buffer.from('08ffffffffffffffffff01', 'hex')],
])('refuses %s', (_, bytes) => {
  const refusal = refusalOf(() => decodeSparkplug(bytes))
  expect(refusal.reason).toBe('bad_message')
  expect(refusal.message).toContain('Sparkplug B')
})

it('throws nothing but refusals, whatever the bytes', () => {
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const whole = encodeSparkplug({
    timestamp: sentAt,
    seq: 1,
    metrics: [{ name: 'CO', alias: 1, type: 'Double', value: 12.5, quality: 'good', at: sentAt }],
  })
  const thrown: unknown[] = []
  for (let turn = 0; turn < 3_000; turn += 1) {
    const bytes = Buffer.from(whole)
    for (let i = 0; i < 3; i += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    try {
      decodeSparkplug(bytes.subarray(0, Math.ceil(random() * bytes.length)))
    } catch (error) {
      thrown.push(error)
    }
  }
  expect(thrown.length).toBeGreaterThan(100)
  expect(thrown.filter((error) => !(error instanceof Rejection))).toEqual([])
})

it('refuses more than 5 000 metrics and a name of more than 200 characters', () => {
  const metric = { name: 'a', type: 'Int8', value: 1 } as const
  expect(over(Array.from({ length: 5_000 }, () => metric)).metrics).toHaveLength(5_000)
  expect(refusalOf(() => over(Array.from({ length: 5_001 }, () => metric))).message).toContain(
    'มีเกิน 5000 ค่า',
  )
  expect(refusalOf(() => over([{ ...metric, name: 'n'.repeat(201) }])).message).toContain('200')
  expect(refusalOf(() => over([{ ...metric, name: 'a\0' }])).message).toContain('metric')
})

it.each([
  ['empty metrics', [0x12, 0x00]],
  ['fields that are not known', [0xf8, 0x01, 0x01]],
  ['keys of properties', [0x12, 0x82, 0x80, 0x40, 0x4a, 0xfe, 0xff, 0x3f]],
])('millions of %s are refused before they become objects', (_, bytes) => {
  const isProperties = bytes.length > 3
  const repeated = isProperties ? [0x0a, 0x00] : bytes
  const many = Buffer.alloc(1024 * 1024, Uint8Array.from(repeated))
  const begun = process.cpuUsage()
  expect(() =>
    decodeSparkplug(isProperties ? Buffer.concat([Buffer.from(bytes), many]) : many),
  ).toThrow(/มีเกิน \d+ (ค่า|ช่อง)/)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(500)
})
