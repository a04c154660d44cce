import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { classesOfType, classIds, classNames } from '../../rules/classes.ts'
import { decodeCounts } from './canonical.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const message = {
  device: 'C-1',
  start: '2026-11-21T18:45:00+07:00',
  period_s: 900,
  lane: 2,
  direction: 'out',
  counts: { small: 12, large: 0, motorcycle: -1 },
  speed_avg_kmh: 61.5,
  speed_p85_kmh: -1,
  occupancy_pct: null,
}
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeCounts({ json, query: {}, topic: null, receivedAt, ...changes })

it('reads an interval; -1 and null could not be measured', () => {
  expect(decode(message)).toEqual([
    {
      device: 'C-1',
      start: new Date('2026-11-21T11:45:00Z'),
      periodS: 900,
      lane: 2,
      direction: 'out',
      counts: { small: 12, large: 0, motorcycle: null },
      speedAvg: 61.5,
      speedP85: null,
      occupancy: null,
    },
  ])
})

it('reads what a counter without classes says, by its topic', () => {
  const { device: _, speed_avg_kmh: __, ...rest } = { ...message, counts: { all: 40 } }
  expect(decode(rest, { topic: 'roadside/counting/C-2/up' })).toMatchObject([
    { device: 'C-2', counts: { all: 40 }, speedAvg: null },
  ])
})

it('reads a list of lanes, each alone', () => {
  const list = [message, { ...message, lane: 0 }, { ...message, lane: 3 }]
  expect(decode(list)).toMatchObject([
    { lane: 2 },
    { name: 'Rejection', device: 'C-1' },
    { lane: 3 },
  ])
})

it.each([
  [{ device: 'x'.repeat(201) }, 'device'],
  [{ start: undefined }, 'start'],
  [{ start: '2026-11-21T11:45:00' }, 'start'],
  [{ start: '2026-11-21T12:00:00Z' }, 'start + period_s'],
  [{ period_s: 0 }, 'period_s'],
  [{ lane: undefined }, 'lane'],
  [{ direction: 'north' }, 'direction'],
  [{ direction: null }, 'direction'],
  [{ counts: {} }, 'counts'],
  [{ counts: 5 }, 'counts'],
  [{ counts: { tank: 1 } }, 'counts'],
  [{ counts: { all: 1.5 } }, 'counts.all'],
  [{ counts: { all: -2 } }, 'counts.all'],
  [{ counts: { all: '7' } }, 'counts.all'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...message, ...changes })).toThrow(field)
})

it.each([
  [{ speed_avg_kmh: -5 }, 'speed_avg_kmh'],
  [{ occupancy_pct: 101 }, 'occupancy_pct'],
])('stores the rest of a message without %j', (changes, field) => {
  const words = expect.stringContaining(field) as string
  expect(decode({ ...message, ...changes })).toMatchObject([
    { leftOut: { reason: 'left_out', message: words } },
  ])
})

it('names every class, and seven of them as the page shows them', () => {
  expect(classIds.every((id) => classNames[id] !== '')).toBe(true)
  expect(classesOfType.Count7Analytic.map((id) => classNames[id]).join(', ')).toBe(
    'รถจักรยานยนต์, รถยนต์นั่ง, รถกระบะ, รถโดยสาร, รถบรรทุก 6 ล้อ, รถบรรทุก 10 ล้อ, รถพ่วง/กึ่งพ่วง',
  )
})
