import { describe, expect, it } from 'vitest'
import { ProfileMapping } from './mapping.ts'
import { readMeasurements } from './measurements.ts'

const generic = {
  current: 'object.ct',
  battery: 'battery',
  dimming: 'dim',
  lampFailure: 'fail',
  lit: 'on',
}

describe('readMeasurements', () => {
  it('follows dotted paths, with or without the leading object', () => {
    const read = readMeasurements(
      { ct: 0.52, battery: 3.6, dim: 70, fail: false, on: true },
      generic,
    )
    expect(read).toEqual({
      currentA: 0.52,
      batteryV: 3.6,
      dimmingPercent: 70,
      isLampFailed: false,
      isDriverFailed: null,
      isLit: true,
      notes: [],
    })
  })

  it('reads list items by index, and every one by *', () => {
    const object = {
      drivers: [
        { level: 30, failed: false },
        { level: 80, failed: true },
      ],
    }
    expect(readMeasurements(object, { dimming: 'drivers.0.level' }).dimmingPercent).toBe(30)
    expect(readMeasurements(object, { dimming: 'drivers.*.level' }).dimmingPercent).toBe(80)
    expect(readMeasurements(object, { lampFailure: 'drivers.*.failed' }).isLampFailed).toBe(true)
    expect(
      readMeasurements({ drivers: [] }, { lampFailure: 'drivers.*.failed' }).isLampFailed,
    ).toBeNull()
  })

  it('turns the unit of the device into ours', () => {
    const read = readMeasurements(
      { ma: 480, level: 127 },
      { current: { path: 'ma', factor: 0.001 }, dimming: { path: 'level', factor: 100 / 254 } },
    )
    expect(read.currentA).toBeCloseTo(0.48)
    expect(read.dimmingPercent).toBeCloseTo(50)
  })

  it('takes a missing value, null and -1 for not measured, whatever the unit', () => {
    const mapping: ProfileMapping = {
      current: { path: 'ma', factor: 0.001 },
      battery: 'v',
      dimming: 'dim',
    }
    expect(readMeasurements({ ma: -1, v: null }, mapping)).toMatchObject({
      currentA: null,
      batteryV: null,
      dimmingPercent: null,
      notes: [],
    })
    expect(readMeasurements({ ct: 0 }, { current: 'ct' }).currentA).toBe(0)
  })

  it.each([
    [{ ct: -3 }, '-3'],
    [{ ct: Infinity }, 'Infinity'],
    [{ ct: NaN }, 'NaN'],
    [{ ct: { value: 1 } }, 'ออบเจกต์'],
    [{ ct: [1] }, 'รายการ'],
    [{ ct: true }, 'true'],
  ])('notes what cannot be a current: %j', (object, pendingChanges) => {
    const read = readMeasurements(object, { current: 'ct' })
    expect(read.currentA).toBeNull()
    expect(read.notes).toEqual([`ct ไม่ใช่ค่าที่วัดได้ (ได้รับ ${pendingChanges})`])
  })

  it('takes a number that comes as text', () => {
    const read = readMeasurements(
      { ct: ' 0.52', bat: '-1' },
      { current: { path: 'ct', factor: 2 }, battery: 'bat' },
    )
    expect(read).toMatchObject({ currentA: 1.04, batteryV: null, notes: [] })
  })

  it.each(['0,5', '0x5', '1e3', '', 'NaN', '5 A'])('notes text that is no number: %j', (ct) => {
    const { currentA, notes } = readMeasurements({ ct }, { current: 'ct' })
    expect([currentA, notes]).toEqual([null, [`ct ต้องเป็นตัวเลข (ได้รับข้อความ ${ct})`]])
  })

  it('notes dimming beyond 100 % and flags that are none', () => {
    const read = readMeasurements({ dim: 254, fail: 'no' }, { dimming: 'dim', lampFailure: 'fail' })
    expect(read).toMatchObject({ dimmingPercent: null, isLampFailed: null })
    expect(read.notes).toHaveLength(2)
    expect(readMeasurements({ fail: 1 }, { lampFailure: 'fail' }).isLampFailed).toBe(true)
  })

  it.each([null, undefined, 'text', 7, [], [[]], { ct: null }])(
    'finds nothing in %j and does not throw',
    (object) => {
      const read = readMeasurements(object, { ...generic, driverError: 'a.b.0.c' })
      expect(Object.values({ ...read, notes: null }).every((value) => value === null)).toBe(true)
    },
  )

  it('reads own fields only', () => {
    expect(
      readMeasurements(
        {},
        { lit: 'constructor.name', current: '__proto__.x', dimming: 'toString' },
      ),
    ).toMatchObject({
      isLit: null,
      currentA: null,
      dimmingPercent: null,
      notes: [],
    })
  })

  it("finds the fields of a codec's whole answer", () => {
    const answer = { data: { ct: 0.4 }, errors: [], warnings: [] }
    expect(readMeasurements(answer, { current: 'object.ct' }).currentA).toBe(0.4)
    expect(readMeasurements(answer, { current: 'object.data.ct' }).currentA).toBe(0.4)
  })
})

describe('ProfileMapping', () => {
  it('accepts paths with and without a factor', () => {
    const mapping = {
      current: { path: 'object.i', factor: 0.001 },
      lampFailure: 'object.drivers.*.lamp_failure',
    }
    expect(ProfileMapping.parse(mapping)).toEqual(mapping)
    expect(ProfileMapping.parse({})).toEqual({})
  })

  it.each([
    { current: '' },
    { current: 'a..b' },
    { current: 'a b' },
    { current: { path: 'a', factor: 0 } },
    { current: { path: 'a', factor: Infinity } },
    { curent: 'ct' },
    { lampFailure: { path: 'a', factor: 1 } },
    { current: 'a'.repeat(201) },
  ])('refuses %j', (mapping) => {
    expect(ProfileMapping.safeParse(mapping).success).toBe(false)
  })
})
