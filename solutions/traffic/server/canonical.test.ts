import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { expect, it } from 'vitest'
import { decodeTraffic } from './canonical.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const at = new Date('2026-11-21T11:59:30Z')
const message = {
  device: 'J-1',
  time: '2026-11-21T18:59:30+07:00',
  mode: 'auto',
  plan: 3,
  cycle_s: 90,
  offset_s: 12,
  phases: [{ no: 1, color: 'red' }],
  alarms: [],
}
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeTraffic({ json, query: {}, topic: null, receivedAt, ...changes })

it('reads all that may be said', () => {
  const alarms = [
    { code: 'LAMP', text: 'หลอดขาด', severity: 'warning', since: '2026-11-21T18:00:00+07:00' },
    { code: 'CONFLICT', text: '' },
    'DET-4',
  ]
  expect(decode({ ...message, alarms })).toEqual([
    {
      device: 'J-1',
      at,
      values: {},
      state: {
        mode: 'auto',
        plan: 3,
        cycle_s: 90,
        offset_s: 12,
        phases: [{ no: 1, color: 'red' }],
        alarms: {
          set: [
            {
              code: 'LAMP',
              text: 'หลอดขาด',
              severity: 'warning',
              since: '2026-11-21T11:00:00.000Z',
            },
            { code: 'CONFLICT', text: '', severity: 'fault', since: null },
            { code: 'DET-4', text: '', severity: 'warning', since: null },
          ],
        },
      },
    },
  ])
})

it('says nothing of what is left out, and that null is not known', () => {
  const { time } = message
  expect(decode({ time }, { topic: 'roadside/traffic/J-2/up' })).toEqual([
    { device: 'J-2', at, values: {}, state: {} },
  ])
  const unknown = { mode: null, plan: null, cycle_s: null, offset_s: null }
  expect(decode({ device: 'J-1', time, ...unknown, phases: null })).toMatchObject([
    { state: { ...unknown, phases: [] } },
  ])
})

it('reads a list, each alone', () => {
  expect(decode([message, { ...message, mode: 'x' }])).toMatchObject([
    { at },
    { name: 'Rejection' },
  ])
})

it.each([
  [{ device: '' }, 'device'],
  [{ time: undefined }, 'time'],
  [{ mode: 'flash' }, 'mode'],
  [{ plan: 1.5 }, 'plan'],
  [{ cycle_s: -1 }, 'cycle_s'],
  [{ cycle_s: '90' }, 'cycle_s'],
  [{ phases: [{ no: 1, color: 'blue' }] }, 'phases.color'],
  [{ phases: {} }, 'phases'],
  [{ phases: [{ color: 'red' }] }, 'phases.no'],
  [{ alarms: [{ text: 'a' }] }, 'alarms.code'],
  [{ alarms: [{ code: 'a', severity: 'bad' }] }, 'alarms.severity'],
  [{ alarms: [{ code: 'a', since: '2030-01-01T00:00:00Z' }] }, 'alarms.since'],
  [{ alarms: [7] }, 'alarms'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...message, ...changes })).toThrow(field)
})
