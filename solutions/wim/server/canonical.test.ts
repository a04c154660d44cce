import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { decodeWim } from './canonical.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const message = {
  device: 'W-1',
  time: '2026-11-21T18:59:30+07:00',
  lane: 1,
  speed_kmh: 62.4,
  class: '3a10t',
  axles: [
    { weight_kg: 6_100, spacing_cm: null },
    { weight_kg: 9_800, spacing_cm: 420 },
    { weight_kg: -1, spacing_cm: 130 },
  ],
  gross_kg: 25_400,
  plate: ' 70-1234 ',
  province: 'สระบุรี',
  image: 'https://example.th/a.jpg',
}
const at = new Date('2026-11-21T11:59:30Z')
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeWim({ json, query: {}, topic: null, receivedAt, ...changes })

it('reads a vehicle', () => {
  expect(decode(message)).toEqual([
    {
      device: 'W-1',
      at,
      lane: 1,
      speedKmh: 62.4,
      class: '3a10t',
      grossKg: 25_400,
      axles: [
        { weightKg: 6_100, spacingCm: null },
        { weightKg: 9_800, spacingCm: 420 },
        { weightKg: null, spacingCm: 130 },
      ],
      plate: '70-1234',
      province: 'สระบุรี',
      image: 'https://example.th/a.jpg',
    },
  ])
})

it('knows nothing of what is left out', () => {
  const { time } = message
  expect(decode({ time, lane: 2, gross_kg: -1 }, { topic: 'roadside/wim/W-2/up' })).toEqual([
    {
      device: 'W-2',
      at,
      lane: 2,
      speedKmh: null,
      class: null,
      axles: [],
      grossKg: null,
      plate: null,
      province: null,
      image: null,
    },
  ])
})

it.each([
  [7, ''],
  [{ a: 1 }, ''],
  ['', null],
  [null, null],
  ['no picture', 'no picture'],
])('a picture of %j costs no vehicle', (image, stored) => {
  expect(decode({ ...message, image })).toMatchObject([{ at, image: stored }])
})

it('reads a list, each alone', () => {
  expect(decode([message, { ...message, lane: 'a' }])).toMatchObject([
    { at },
    { name: 'Rejection' },
  ])
})

it.each([
  [{ axles: undefined, gross_kg: undefined }, 'axles'],
  [{ axles: {} }, 'axles'],
  [{ axles: Array.from({ length: 21 }, () => ({ weight_kg: 1 })) }, 'axles'],
  [{ axles: [{ weight_kg: '6100' }] }, 'axles.weight_kg'],
  [{ gross_kg: 1e9 }, 'gross_kg'],
  [{ class: 'tank' }, 'class'],
  [{ lane: 0 }, 'lane'],
  [{ time: undefined }, 'time'],
  [{ device: null }, 'device'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...message, ...changes })).toThrow(field)
})

it.each([
  [{ axles: [{ weight_kg: 6_100, spacing_cm: -7 }] }, 'axles.spacing_cm'],
  [{ speed_kmh: -3 }, 'speed_kmh'],
  [{ plate: 'x'.repeat(31) }, 'plate'],
  [{ province: 7 }, 'province'],
])('stores the rest of a message without %j', (changes, field) => {
  const words = expect.stringContaining(field) as string
  expect(decode({ ...message, ...changes })).toMatchObject([
    { leftOut: { reason: 'left_out', message: words } },
  ])
})
