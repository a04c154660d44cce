import { expect, test } from 'vitest'
import { availabilityOf, cutIntoGrains, type HealthSeconds } from './availability.ts'
import { toBangkokIso } from './thai-date.ts'

const none: HealthSeconds = {
  ok: 0,
  warning: 0,
  fault: 0,
  unreachable: 0,
  unknown: 0,
  maintenance: 0,
  force_majeure: 0,
}

test.each<[string, Partial<HealthSeconds>, ReturnType<typeof availabilityOf>]>([
  ['nothing is known of nothing', {}, { measured: null, adjusted: null, unknown: null }],
  ['a warning works', { ok: 50, warning: 50 }, { measured: 1, adjusted: 1, unknown: 0 }],
  [
    'fault and silence do not',
    { ok: 50, fault: 25, unreachable: 25 },
    { measured: 0.5, adjusted: 0.5, unknown: 0 },
  ],
  [
    'the unknown is neither',
    { ok: 30, fault: 10, unknown: 60 },
    { measured: 0.75, adjusted: 0.75, unknown: 0.6 },
  ],
  ['all unknown is no figure', { unknown: 60 }, { measured: null, adjusted: null, unknown: 1 }],
  [
    'what was excused is left out',
    { ok: 60, fault: 40, maintenance: 20 },
    { measured: 0.6, adjusted: 0.75, unknown: 0 },
  ],
  [
    'both excuses',
    { ok: 60, unreachable: 40, maintenance: 20, force_majeure: 20 },
    { measured: 0.6, adjusted: 1, unknown: 0 },
  ],
  [
    'down all the time and all excused',
    { fault: 40, maintenance: 40 },
    { measured: 0, adjusted: null, unknown: 0 },
  ],
])('%s', (_, seconds, expected) => {
  expect(availabilityOf({ ...none, ...seconds })).toEqual(expected)
})

const wire = ({ from, to }: { from: Date; to: Date }) =>
  [from, to].map((at) => toBangkokIso(at).slice(5, 16))
test.each([
  ['hours of one day', '11-22T01:00', '11-22T10:25', [['hour', '11-22T01:00', '11-22T10:25']]],
  ['from yesterday', '11-21T10:00', '11-22T10:25', [['hour', '11-21T10:00', '11-22T10:25']]],
  [
    'days with hours at both ends',
    '11-15T10:00',
    '11-22T10:25',
    [
      ['hour', '11-15T10:00', '11-16T00:00'],
      ['day', '11-16T00:00', '11-22T00:00'],
      ['hour', '11-22T00:00', '11-22T10:25'],
    ],
  ],
  [
    'months, days and hours',
    '10-01T00:00',
    '11-22T10:25',
    [
      ['month', '10-01T00:00', '11-01T00:00'],
      ['day', '11-01T00:00', '11-22T00:00'],
      ['hour', '11-22T00:00', '11-22T10:25'],
    ],
  ],
  [
    'days on both sides of a month',
    '08-31T00:00',
    '10-02T00:00',
    [
      ['day', '08-31T00:00', '09-01T00:00'],
      ['month', '09-01T00:00', '10-01T00:00'],
      ['day', '10-01T00:00', '10-02T00:00'],
    ],
  ],
  ['nothing', '11-22T10:00', '11-22T10:00', []],
])('%s', (_, from, to, expected) => {
  const cut = cutIntoGrains(new Date(`2026-${from}:00+07:00`), new Date(`2026-${to}:00+07:00`))
  expect(cut.map((one) => [one.grain, ...wire(one)])).toEqual(expected)
})
