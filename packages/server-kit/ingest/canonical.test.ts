import { describe, expect, it } from 'vitest'
import * as canonical from './canonical.ts'
import { Rejection } from './intake.ts'

const now = new Date('2026-11-21T12:00:00Z')

function refusalOf(read: () => unknown): Rejection {
  try {
    read()
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('one object or a list', () => {
  const decode = (sent: unknown) => {
    const { device, value } = canonical.fieldsOf(sent, 'ข้อความ')
    if (value === 'skip') return null
    return { device, value: canonical.numberOrNull(value, 'value', 0, 10) }
  }
  const each = (json: unknown) => canonical.decodeEach(json, decode)

  it('reads one object', () => {
    expect(each({ device: 'a', value: 1 })).toEqual([{ device: 'a', value: 1 }])
    expect(each({ device: 'a', value: 'skip' })).toEqual([])
    expect(refusalOf(() => each({ device: 'a', value: 11 }))).toMatchObject({
      reason: 'bad_message',
      message: 'ช่อง value ต้องเป็นตัวเลขตั้งแต่ 0 ถึง 10 (ได้รับ 11)',
      device: 'a',
    })
  })

  it('reads each of a list alone', () => {
    const list = [{ device: 'a', value: 1 }, { device: 'b', value: 'x' }, 7, { value: 'skip' }]
    expect(each(list)).toEqual([
      { device: 'a', value: 1 },
      expect.objectContaining({
        message: expect.stringContaining('รายการที่ 2: ช่อง value') as string,
        device: 'b',
      }),
      expect.objectContaining({
        message: expect.stringContaining('รายการที่ 3: ') as string,
        device: null,
      }),
      null,
    ])
    expect(each([])).toEqual([])
  })

  it('refuses a list of which nothing is understood, and one of more than 5 000', () => {
    expect(refusalOf(() => each([7, 8])).message).toContain('รายการที่ 1')
    const list = Array.from({ length: 5_000 }, () => ({ device: 'a', value: 1 }))
    expect(each(list)).toHaveLength(5_000)
    expect(refusalOf(() => each([...list, 1])).message).toContain('ได้รับ 5001 รายการ')
  })

  it('lets what is no refusal through', () => {
    const broken = () => canonical.decodeEach({}, () => JSON.parse('{') as null)
    expect(broken).toThrow(SyntaxError)
  })
})

it.each([
  ['2026-11-21T18:59:30+07:00', '2026-11-21T11:59:30.000Z'],
  ['2026-11-21T11:59Z', '2026-11-21T11:59:00.000Z'],
  ['2026-11-21T12:10:00.000Z', '2026-11-21T12:10:00.000Z'],
  ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
])('%s is a time', (text, at) => {
  expect(canonical.timeOf(text, 'time', now).toISOString()).toBe(at)
})

it.each([
  [undefined, 'bad_message', 'time ต้องระบุ'],
  [null, 'bad_message', 'time ต้องระบุ'],
  ['', 'bad_message', 'time ต้องระบุ'],
  [1_764_000_000, 'bad_message', 'ISO 8601'],
  ['2026-11-21T18:59:30', 'bad_message', 'ISO 8601'],
  ['2026-02-30T18:59:30Z', 'bad_message', 'ISO 8601'],
  ['2026-11-21T25:00:00Z', 'bad_message', 'ISO 8601'],
  ['2026-11-21T12:10:00.001Z', 'bad_time', 'อยู่ในอนาคตเกิน 10 นาที'],
  ['1999-12-31T23:59:59Z', 'bad_time', 'อยู่ก่อนปี ค.ศ. 2000'],
])('%s is no time', (value, reason, problem) => {
  const refusal = refusalOf(() => canonical.timeOf(value, 'time', now))
  expect(refusal).toMatchObject({ reason, message: expect.stringContaining(problem) as string })
})

it('does not fail on a time that no calendar has', () => {
  expect(refusalOf(() => canonical.plausibleTime(1e300, 'time', now)).reason).toBe('bad_time')
  expect(refusalOf(() => canonical.plausibleTime(NaN, 'time', now)).reason).toBe('bad_time')
})

it('finds a device in the message, then in the topic', () => {
  expect(canonical.canonicalDevice({ device: ' A<b>1 ' }, null)).toBe('A<b>1')
  expect(canonical.canonicalDevice({ device: 866123045678903 }, null)).toBe('866123045678903')
  expect(canonical.canonicalDevice({}, 'roadside/bridge/B-7/up')).toBe('B-7')
  for (const device of [undefined, '', '  ', {}, 1.5, 'x'.repeat(201)]) {
    expect(refusalOf(() => canonical.canonicalDevice({ device }, null)).message).toContain('device')
  }
})

it('takes -1 for not measured where a value cannot be negative', () => {
  expect(
    [-1, null, undefined, 0, 3.5].map((value) => canonical.measuredOrNull(value, 'v', 10)),
  ).toEqual([null, null, null, 0, 3.5])
  for (const value of [-2, 11, '3', true, JSON.parse('1e999') as unknown, NaN]) {
    expect(refusalOf(() => canonical.measuredOrNull(value, 'v', 10)).message).toContain('ช่อง v')
  }
})

it('reads the other kinds of fields', () => {
  expect(canonical.choiceOrNull('in', 'direction', ['in', 'out'])).toBe('in')
  expect(canonical.choiceOrNull(null, 'direction', ['in', 'out'])).toBeNull()
  expect([5e-324, 1e-40].map((value) => canonical.numberOrNull(value, 'value', 0, 10))).toEqual([
    0, 1e-40,
  ])
  expect(refusalOf(() => canonical.numberOrNull('7', 'value', 0, 10)).message).toContain(
    '(ได้รับข้อความ 7)',
  )
  expect(refusalOf(() => canonical.booleanOrNull('true', 'on')).message).toContain(
    '(ได้รับข้อความ true)',
  )
  expect(refusalOf(() => canonical.choiceOf('up', 'direction', ['in', 'out'])).message).toContain(
    'in, out (ได้รับ up)',
  )
  expect(refusalOf(() => canonical.choiceOf(null, 'direction', ['in', 'out'])).message).toContain(
    'ต้องระบุ',
  )
  expect(canonical.booleanOrNull(false, 'on')).toBe(false)
  expect(canonical.booleanOrNull(null, 'on')).toBeNull()
  expect(refusalOf(() => canonical.booleanOrNull(1, 'on')).message).toContain('true')
  expect(canonical.textOrNull(' a ', 'note', 3)).toBe('a')
  expect(refusalOf(() => canonical.textOrNull('abcd', 'note', 3)).message).toContain('ยาวเกิน 3')
  expect(refusalOf(() => canonical.textOrNull(4, 'note', 3)).message).toContain('ข้อความ')
  expect(refusalOf(() => canonical.wholeOf(1.5, 'lane', 0, 9)).message).toContain('จำนวนเต็ม')
  expect(refusalOf(() => canonical.wholeOf(null, 'lane', 0, 9)).message).toContain('ต้องระบุ')
  expect(canonical.listOrNone(null, 'axles')).toEqual([])
  expect(refusalOf(() => canonical.listOrNone({}, 'axles')).message).toContain('รายการ')
  expect(refusalOf(() => canonical.listOf([1, 2], 'axles', 1)).message).toContain('เกิน 1')
  expect(refusalOf(() => canonical.fieldsOf('x'.repeat(50), 'ข้อความ')).message).toContain(
    `${'x'.repeat(40)}…`,
  )
})

it('finds the device of a refused message in it, also as a number, and then in its topic', () => {
  const topic = 'roadside/vms/VMS-9/up'
  expect(canonical.deviceFinder(topic)({ device: ' VMS-1 ' })).toBe('VMS-1')
  expect(canonical.deviceFinder(topic)({ device: 12 })).toBe('12')
  expect(canonical.deviceFinder(topic)({})).toBe('VMS-9')
  expect(canonical.deviceFinder(topic)('text')).toBe('VMS-9')
  expect(canonical.deviceFinder(topic)({ device: {} })).toBe('VMS-9')
  expect(canonical.deviceFinder(null)({ device: 'x'.repeat(201) })).toBe(null)
})
