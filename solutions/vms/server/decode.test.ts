import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { errorsOfMutations } from '@roadside/server-kit/ingest/testing/mutations.ts'
import { expect, it } from 'vitest'
import { decodeSign } from './decode.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const base = { device: 'V-1', time: '2026-11-21T18:59:30+07:00' }
const at = new Date('2026-11-21T11:59:30Z')
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeSign({ json, query: {}, topic: null, receivedAt, ...changes })
const good = (value: number) => ({ value, quality: 'good' })
const bad = { value: null, quality: 'bad' }
const whole = {
  message: '[cf1]ระวัง[nl]ถนนลื่น',
  ordered: 'ว่าง',
  source: 'ศูนย์',
  expires: '2026-11-21T20:00:00+07:00',
  brightness_pct: 80,
  pixel_errors: 7,
  pixels: 700,
  cabinet_c: 41.5,
  door_open: false,
  errors: ['pixelError'],
}

it('reads a whole message', () => {
  const { brightness_pct, cabinet_c, ...reported } = whole
  const state = { ...reported, expires: '2026-11-21T13:00:00.000Z' }
  const values = { brightness_pct: good(brightness_pct), cabinet_c: good(cabinet_c) }
  expect(decode({ ...base, ...whole })).toEqual([{ device: 'V-1', at, values, state }])
})

it.each([
  [{ message: '' }, {}, { message: '' }],
  [{ message: null, ordered: null }, {}, { message: null, ordered: null }],
  [{ cabinet_c: -1, brightness_pct: -1 }, { cabinet_c: bad, brightness_pct: bad }, {}],
  [{ cabinet_c: null }, { cabinet_c: bad }, {}],
  [{ pixel_errors: -1 }, {}, { pixel_errors: null }],
  [{ expires: null }, {}, { expires: null }],
  [{ expires: '2099-01-01T07:00:00+07:00' }, {}, { expires: '2099-01-01T00:00:00.000Z' }],
  [{ expires: '9999-12-31T23:59:59Z' }, {}, { expires: null }],
  [{ errors: [] }, {}, { errors: [] }],
  [{ errors: null }, {}, { errors: null }],
  [{ errors: ['newErrorOfAMaker'] }, {}, { errors: ['newErrorOfAMaker'] }],
  [{}, {}, {}],
])('%j', (reported, values, state) => {
  expect(decode({ ...base, ...reported })).toEqual([{ device: 'V-1', at, values, state }])
})

it('reads a list, each alone, and a device of the topic', () => {
  expect(
    decode([
      { ...base, message: 'ก' },
      { ...base, message: 1 },
    ]),
  ).toMatchObject([{ at }, { name: 'Rejection' }])
  expect(decode({ time: base.time }, { topic: 'roadside/vms/V-9/up' })).toMatchObject([
    { device: 'V-9' },
  ])
})

it.each([
  [{ device: '' }, 'device'],
  [{ time: undefined }, 'time'],
  [{ time: '2099-01-01T00:00:00Z' }, 'อยู่ในอนาคต'],
  [{ time: '1970-01-01T00:00:00Z' }, 'ก่อนปี'],
  [{ message: 5 }, 'message'],
  [{ message: 'ก'.repeat(4_001) }, 'message'],
  [{ expires: 'พรุ่งนี้' }, 'expires'],
  [{ door_open: 'no' }, 'door_open'],
  [{ errors: 'pixelError' }, 'errors'],
  [{ errors: [1] }, 'errors'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...base, ...changes })).toThrow(field)
})

it.each([
  [{ brightness_pct: 101 }, 'brightness_pct'],
  [{ brightness_pct: Infinity }, 'brightness_pct'],
  [{ cabinet_c: '41' }, 'cabinet_c'],
  [{ pixel_errors: 8, pixels: 7 }, 'pixel_errors'],
  [{ pixels: 0 }, 'pixels'],
])('stores the rest of a message without %j', (changes, field) => {
  const message = expect.stringContaining(field) as string
  expect(decode({ ...base, ...changes })).toMatchObject([
    { leftOut: { reason: 'left_out', message } },
  ])
})

it('reads or refuses in words whatever stands in a field', () => {
  expect(errorsOfMutations({ ...base, ...whole }, decode)).toEqual([])
})
