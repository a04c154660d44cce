import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { decodeFlood } from './canonical.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const base = { device: 'F-1', time: '2026-11-21T18:59:30+07:00' }
const at = new Date('2026-11-21T11:59:30Z')
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeFlood({ json, query: {}, topic: null, receivedAt, ...changes })
const good = (value: number) => ({ value, quality: 'good' })
const bad = (value: number | null) => ({ value, quality: 'bad' })

it.each([
  [{ level_m: 1.25 }, { level_m: good(1.25) }, 'good'],
  [{ level_m: -1 }, { level_m: good(-1) }, 'good'],
  [{ depth_cm: -1 }, { depth_cm: good(-1) }, 'good'],
  [{ level_m: null }, { level_m: bad(null) }, 'good'],
  [{ distance_mm: 840, quality: 'good' }, { distance_mm: good(840) }, 'good'],
  [{ distance_mm: -1 }, { distance_mm: bad(null) }, 'good'],
  [{ distance_mm: 0 }, { distance_mm: good(0) }, 'good'],
  [
    { distance_mm: 840, quality: 'tilt', battery: 80 },
    { distance_mm: bad(840), battery: good(80) },
    'tilt',
  ],
  [{ depth_cm: 0, quality: 'blind' }, { depth_cm: bad(0) }, 'blind'],
  [{ quality: 'no_target' }, {}, 'no_target'],
  [{ rain_mm_h: 12.5 }, { rain_mm_h: good(12.5) }, undefined],
  [{ rain_mm_h: -1, battery: -1 }, { rain_mm_h: bad(null), battery: bad(null) }, undefined],
])('%j', (reported, values, quality) => {
  expect(decode({ ...base, ...reported })).toEqual([
    { device: 'F-1', at, values, ...(quality !== undefined && { state: { quality } }) },
  ])
})

it('reads a list, each alone, and a device of the topic', () => {
  const list = [
    { ...base, level_m: 1 },
    { ...base, level_m: '1' },
  ]
  expect(decode(list)).toMatchObject([{ at }, { name: 'Rejection' }])
  const { time } = base
  expect(decode({ time, depth_cm: 3 }, { topic: 'roadside/flooding/F-9/up' })).toMatchObject([
    { device: 'F-9' },
  ])
})

it.each([
  [{}, 'level_m'],
  [{ level_m: 1, device: '' }, 'device'],
  [{ level_m: 1, time: undefined }, 'time'],
  [{ level_m: 1, time: '2026-11-21T12:10:01Z' }, 'อยู่ในอนาคต'],
  [{ level_m: Infinity }, 'level_m'],
  [{ distance_mm: -2 }, 'distance_mm'],
  [{ depth_cm: '3' }, 'depth_cm'],
  [{ rain_mm_h: 5_000 }, 'rain_mm_h'],
  [{ battery: 101 }, 'battery'],
  [{ level_m: 1, quality: 'dry' }, 'quality'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...base, ...changes })).toThrow(field)
})

it.each([
  [{ level_m: 1, rain_mm_h: 5_000 }, 'rain_mm_h'],
  [{ level_m: 1, battery: 101 }, 'battery'],
])('stores the rest of a message without %j', (changes, field) => {
  const message = expect.stringContaining(field) as string
  expect(decode({ ...base, ...changes })).toMatchObject([
    { reading: { values: { level_m: good(1) } }, leftOut: { reason: 'left_out', message } },
  ])
})
