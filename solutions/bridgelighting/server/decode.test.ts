import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { errorsOfMutations } from '@roadside/server-kit/ingest/testing/mutations.ts'
import { expect, it } from 'vitest'
import { decodeCircuit } from './decode.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const base = { device: 'BL-1', time: '2026-11-21T18:59:30+07:00', circuit: 'C1' }
const at = new Date('2026-11-21T11:59:30Z')
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeCircuit({ json, query: {}, topic: null, receivedAt, ...changes })
const good = (value: number) => ({ value, quality: 'good' })
const bad = { value: null, quality: 'bad' }
const whole = {
  ...base,
  on: true,
  current_a: 51.2,
  power_kw: 12.1,
  energy_kwh: 90_210.5,
  scene: 'ทอง',
  fault: false,
}

it('reads a whole message: the circuit is a device of its own', () => {
  const values = { power_kw: good(12.1), current_a: good(51.2), energy_kwh: good(90_210.5) }
  expect(decode(whole)).toEqual([
    { device: 'BL-1/C1', at, values, state: { on: true, scene: 'ทอง', fault: null } },
  ])
})

it.each([
  [{ fault: true }, {}, { fault: '' }],
  [{ fault: 'เบรกเกอร์ตัด' }, {}, { fault: 'เบรกเกอร์ตัด' }],
  [{ fault: null }, {}, { fault: null }],
  [{ fault: '' }, {}, { fault: null }],
  [{ on: null, scene: null }, {}, { on: null, scene: null }],
  [{ power_kw: -1, current_a: null }, { power_kw: bad, current_a: bad }, {}],
  [{}, {}, {}],
])('%j', (reported, values, state) => {
  expect(decode({ ...base, ...reported })).toEqual([{ device: 'BL-1/C1', at, values, state }])
})

it('reads a list, each alone, circuits by number, and a cabinet of the topic', () => {
  expect(decode([whole, { ...base, on: 'yes' }])).toMatchObject([
    { at },
    { name: 'Rejection', device: 'BL-1/C1' },
  ])
  const { time } = base
  expect(decode({ time, circuit: 2 }, { topic: 'roadside/bridgelighting/BL-9/up' })).toMatchObject([
    { device: 'BL-9/2' },
  ])
  const refused = [
    { time, circuit: 1 },
    { time, circuit: 3, fault: 5 },
  ]
  expect(decode(refused, { topic: 'roadside/bridgelighting/BL-9/up' })).toMatchObject([
    { device: 'BL-9/1' },
    { name: 'Rejection', device: 'BL-9/3' },
  ])
})

it.each([
  [{ device: '' }, 'device'],
  [{ circuit: undefined }, 'circuit'],
  [{ circuit: 'C'.repeat(61) }, 'circuit'],
  [{ device: 'B'.repeat(199) }, 'device'],
  [{ time: '1970-01-01T00:00:00Z' }, 'ก่อนปี'],
  [{ time: '2099-01-01T00:00:00Z' }, 'อยู่ในอนาคต'],
  [{ on: 1 }, 'on'],
  [{ fault: 1 }, 'fault'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...base, ...changes })).toThrow(field)
})

it.each([
  [{ power_kw: '12' }, 'power_kw'],
  [{ power_kw: -2 }, 'power_kw'],
  [{ current_a: NaN }, 'current_a'],
  [{ energy_kwh: 1e13 }, 'energy_kwh'],
  [{ scene: ['ทอง'] }, 'scene'],
])('stores the rest of a message without %j', (changes, field) => {
  const message = expect.stringContaining(field) as string
  expect(decode({ ...base, ...changes })).toMatchObject([
    { leftOut: { reason: 'left_out', message } },
  ])
})

it('reads or refuses in words whatever stands in a field', () => {
  expect(errorsOfMutations(whole, decode)).toEqual([])
})
