import { expect, it } from 'vitest'
import { decodeEach, fieldsOf, measuredOrNull, textOf } from './canonical.ts'
import { flatReadings, mapReading, outcomesOf, readingsAmong } from './elements.ts'
import { PartialReading, Rejection, type Outcome } from './intake.ts'

const decode = (json: unknown) =>
  decodeEach(json, (sent, side) => {
    const { device, speed, charge } = fieldsOf(sent, 'ข้อความ')
    if (device === 'other') return null
    return {
      device: textOf(device, 'device', 10),
      speed: side(() => measuredOrNull(speed, 'speed', 100)) ?? null,
      charge: side(() => measuredOrNull(charge, 'charge', 100)) ?? null,
    }
  })
const stored: Outcome = { kind: 'stored' }

it('reads the rest of a message where a side field is wrong', () => {
  const [element] = decode({ device: 'a', speed: 400, charge: 'full' })
  expect(element).toBeInstanceOf(PartialReading)
  expect(element).toMatchObject({ reading: { device: 'a', speed: null, charge: null } })
  expect((element as PartialReading<unknown>).leftOut).toMatchObject({
    reason: 'left_out',
    device: 'a',
    message:
      'บันทึกแล้วโดยไม่รวมช่อง speed ต้องเป็นตัวเลขตั้งแต่ 0 ถึง 100 (ได้รับ 400) · ช่อง charge ต้องเป็นตัวเลขตั้งแต่ 0 ถึง 100 (ได้รับข้อความ full)',
  })
})

it('returns the outcome of each element', () => {
  const list = [
    { device: 'a' },
    { device: 'b', speed: -7 },
    { device: 'other' },
    7,
    { device: 'c', speed: -7 },
  ]
  const decoded = decode(list)
  expect(readingsAmong(decoded).map(({ device }) => device)).toEqual(['a', 'b', 'c'])
  expect(outcomesOf(decoded, [stored, stored, { kind: 'duplicate' }])).toMatchObject([
    stored,
    { kind: 'stored', without: { reason: 'left_out', device: 'b' } },
    { kind: 'ignored' },
    { kind: 'rejected', reason: 'bad_message' },
    { kind: 'duplicate' },
  ])
})

it('reports the left-out fields of an updated reading', () => {
  const decoded = decode({ device: 'b', speed: -7 })
  expect(outcomesOf(decoded, [{ kind: 'updated' }])).toMatchObject([
    { kind: 'updated', without: { reason: 'left_out', device: 'b' } },
  ])
})

it('reports a refused picture rather than left-out fields', () => {
  const without = { reason: 'bad_picture', message: 'ภาพเสีย', device: 'a' }
  const decoded = decode({ device: 'a', speed: -7 })
  expect(outcomesOf(decoded, [{ kind: 'stored', without }])).toEqual([{ kind: 'stored', without }])
})

it('changes readings, and makes several of one', () => {
  const leftOut = new Rejection('left_out', 'x')
  expect(mapReading(3, (number) => number + 1)).toBe(4)
  expect(mapReading(new PartialReading(3, leftOut), (number) => number + 1)).toEqual(
    new PartialReading(4, leftOut),
  )
  expect(mapReading<number, number>(null, (number) => number)).toBeNull()
  expect(flatReadings([1, 2])).toEqual([1, 2])
  expect(flatReadings(new PartialReading([1, 2], leftOut))).toEqual([
    new PartialReading(1, leftOut),
    2,
  ])
  expect(flatReadings(new PartialReading([], leftOut))).toEqual([leftOut])
})
