import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bangkokDay, toBangkokIso } from './thai-date.ts'
import {
  addDays,
  boundsBefore,
  boundsOf,
  calendarSteps,
  daysOf,
  lastDayOf,
  nameBefore,
  rangeAt,
  rangeName,
  rangeOfDay,
  rangeSteps,
  rangeText,
  readRangeText,
  shiftRange,
  type TimeRange,
} from './time-range.ts'

const now = new Date('2026-11-27T20:47:00+07:00')
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days))
const calendar = fc
  .tuple(fc.constantFrom(...calendarSteps), day)
  .map(([step, of]) => rangeOfDay(step, of))
const own = fc
  .tuple(day, fc.integer({ min: 0, max: 500 }))
  .map(([first, more]): TimeRange => ({ step: 'own', first, last: addDays(first, more) }))
const rolling = fc.constantFrom<TimeRange>(
  { step: '24h' },
  { step: '7d' },
  { step: '30d' },
  { step: '1y' },
)
const anyRange = fc.oneof(calendar, own, rolling)
const written = (range: TimeRange) => {
  const { from, to } = boundsOf(range, now)
  return [toBangkokIso(from), toBangkokIso(to)]
}

describe('every range', () => {
  test('is read from the address as it was written there', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        expect(readRangeText(rangeText(range))).toEqual(range)
      }),
    )
  })
  test('begins before it ends', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const { from, to } = boundsOf(range, now)
        expect(from < to).toBe(true)
      }),
    )
  })
  test('ends where the next begins, a night apart', () => {
    fc.assert(
      fc.property(fc.oneof(calendar, own), (range) => {
        const next = shiftRange(range, 1)
        const gapH = next && (+boundsOf(next, now).from - +boundsOf(range, now).to) / 3_600_000
        expect(gapH).toBe(range.step === 'night' ? 12 : 0)
      }),
    )
  })
  test('is there again a step forth and back', () => {
    fc.assert(
      fc.property(fc.oneof(calendar, own), (range) => {
        const next = shiftRange(range, 1)
        expect(next && shiftRange(next, -1)).toEqual(range)
      }),
    )
  })
  test('is compared with the time before it', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const [before, own_] = [boundsBefore(range, now), boundsOf(range, now)]
        expect(before.from < before.to && before.to <= own_.from).toBe(true)
      }),
    )
  })
})

test('a calendar range holds the day that it is of', () => {
  fc.assert(
    fc.property(fc.constantFrom(...calendarSteps), day, (step, of) => {
      const range = rangeOfDay(step, of)
      const isHeld = 'first' in range && range.first <= of && of <= lastDayOf(range)
      expect(isHeld).toBe(true)
    }),
  )
})

test('the running range of each step holds now, of nights the last that has begun', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rangeSteps),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (step, at) => {
        const { from, to } = boundsOf(rangeAt(step, at), at)
        expect(from <= at).toBe(true)
        const isOver = to < at
        expect(isOver).toBe(isOver && step === 'night')
        expect(+at - +to).toBeLessThan(12 * 3_600_000)
      },
    ),
  )
})

test('a fiscal year has whole months from October to September', () => {
  fc.assert(
    fc.property(day, (of) => {
      const { from, to } = boundsOf(rangeOfDay('fiscal', of), now)
      expect(bangkokDay(from).slice(4)).toBe('-10-01')
      expect(bangkokDay(to).slice(4)).toBe('-10-01')
      expect(daysOf(bangkokDay(from), bangkokDay(to)) - 1).toBeGreaterThanOrEqual(365)
    }),
  )
})

test.each([
  ['day', '2026-11-27', '2026-11-27T00:00:00+07:00', '2026-11-28T00:00:00+07:00', '27/11/2569'],
  [
    'night',
    '2026-12-31',
    '2026-12-31T18:00:00+07:00',
    '2027-01-01T06:00:00+07:00',
    'คืนวันที่ 31/12/2569',
  ],
  [
    'week',
    '2026-11-29',
    '2026-11-23T00:00:00+07:00',
    '2026-11-30T00:00:00+07:00',
    '23/11/2569 – 29/11/2569',
  ],
  ['month', '2026-09-30', '2026-09-01T00:00:00+07:00', '2026-10-01T00:00:00+07:00', 'กันยายน 2569'],
  ['month', '2028-02-29', '2028-02-01T00:00:00+07:00', '2028-03-01T00:00:00+07:00', 'กุมภาพันธ์ 2571'],
  [
    'fiscal',
    '2026-09-30',
    '2025-10-01T00:00:00+07:00',
    '2026-10-01T00:00:00+07:00',
    'ปีงบประมาณ 2569',
  ],
  [
    'fiscal',
    '2026-10-01',
    '2026-10-01T00:00:00+07:00',
    '2027-10-01T00:00:00+07:00',
    'ปีงบประมาณ 2570',
  ],
] as const)('%s of %s', (step, of, from, to, name) => {
  const range = rangeOfDay(step, of)
  expect(written(range)).toEqual([from, to])
  expect(rangeName(range)).toBe(name)
})

test.each([
  undefined,
  '',
  'month',
  'month.2026-13-01',
  'day.2026-02-30',
  'own.2026-11-20',
  'own.2026-11-20.2026-11-19',
  '7d.2026-11-20',
  'day.2026-11-20.2026-11-21',
  'year.2026-11-20',
  'day.9999-11-20',
])('%s is no range', (text) => {
  expect(readRangeText(text)).toBeNull()
})

test('a step that is not offered is no range, and a day within a range is its range', () => {
  expect(readRangeText('night.2026-11-20', ['day'])).toBeNull()
  expect(readRangeText('month.2026-09-17')).toEqual({ step: 'month', first: '2026-09-01' })
})

test('before six in the evening, the night is the last one', () => {
  const at = (time: string) => rangeAt('night', new Date(`2026-11-27T${time}+07:00`))
  expect(at('17:59')).toEqual({ step: 'night', first: '2026-11-26' })
  expect(at('18:00')).toEqual({ step: 'night', first: '2026-11-27' })
})

test.each([
  ['month.2026-09-01', 'สิงหาคม 2569'],
  ['fiscal.2026-10-01', 'ปีงบประมาณ 2569'],
  ['own.2026-11-20.2026-11-21', '18/11/2569 – 19/11/2569'],
  ['7d', '7 วันก่อนหน้า'],
])('before %s is %s', (text, name) => {
  const range = readRangeText(text)
  expect(range && nameBefore(range)).toBe(name)
})

test('all time begins with the first of computers and ends now', () => {
  expect(written({ step: 'all' })).toEqual(['1970-01-01T07:00:00+07:00', toBangkokIso(now)])
})
