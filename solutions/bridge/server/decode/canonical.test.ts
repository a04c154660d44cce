import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { decodeBridge } from './canonical.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const message = {
  device: 'B-1',
  time: '2026-11-21T18:59:30+07:00',
  values: { 'SG-1': -1, 'T-1': 31.5, 'TILT-2': null },
}
const at = new Date('2026-11-21T11:59:30Z')
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeBridge({ json, query: {}, topic: null, receivedAt, ...changes })

it('reads channels, of which -1 is a value and null is none', () => {
  const values = {
    'SG-1': { value: -1, quality: 'good' },
    'T-1': { value: 31.5, quality: 'good' },
    'TILT-2': { value: null, quality: 'bad' },
  }
  expect(decode(message)).toEqual([{ device: 'B-1', at, values }])
})

it('reads a list, each alone, a device of the topic, and channels with any name', () => {
  expect(decode([message, { ...message, values: { a: 'x' } }])).toMatchObject([
    { device: 'B-1' },
    { name: 'Rejection', device: 'B-1' },
  ])
  const json: unknown = JSON.parse(
    '{"time":"2026-11-21T11:59:30Z","values":{"__proto__":1,"<b>":2}}',
  )
  const [report] = decode(json, { topic: 'roadside/bridge/B-2/up' })
  expect(report).toMatchObject({ device: 'B-2' })
  expect(Object.keys(report && 'values' in report ? report.values : {})).toEqual([
    '__proto__',
    '<b>',
  ])
})

it.each([
  [{ values: {} }, 'values'],
  [{ values: [1] }, 'values'],
  [{ values: undefined }, 'values'],
  [{ values: { a: '1' } }, 'values.a'],
  [{ values: { a: true } }, 'values.a'],
  [{ values: { a: Infinity } }, 'values.a'],
  [{ values: { ['n'.repeat(101)]: 1 } }, '100'],
  [{ values: { ' ': 1 } }, 'ชื่อ'],
  [{ values: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [i, 1])) }, '1000'],
  [{ time: undefined }, 'time'],
  [{ time: '1999-12-31T23:59:59Z' }, 'ก่อนปี'],
  [{ device: undefined }, 'device'],
])('refuses %j', (changes, problem) => {
  expect(() => decode({ ...message, ...changes })).toThrow(problem)
})

it('stores the channels of a message without those that are no number', () => {
  expect(decode({ ...message, values: { a: 1, b: 'x', [' ']: 2 } })).toMatchObject([
    {
      reading: { values: { a: { value: 1, quality: 'good' } } },
      leftOut: { device: 'B-1', message: expect.stringContaining('values.b') as string },
    },
  ])
})
