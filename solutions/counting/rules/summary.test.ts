import { expect, it } from 'vitest'
import type { CountedHours, HourCount, HourCover } from './hours.ts'
import { daysBack, summarize } from './summary.ts'

const now = new Date('2026-11-21T12:10:00+07:00') // a Saturday
const days = daysBack(now, 29)
const cover = (day: string, hour: number, covered = 7_200): HourCover => ({
  day,
  hour,
  covered,
  implausible: covered < 7_200 ? 1 : 0,
  speedSum: 600,
  speedWeight: 10,
  p85Sum: 750,
  p85Weight: 10,
})
const count = (
  day: string,
  hour: number,
  id: HourCount['class'],
  vehicles: number,
): HourCount[] => [
  { day, hour, direction: 'in', class: id, count: vehicles },
  { day, hour, direction: 'out', class: id, count: vehicles * 2 },
]

const laneFrom = (first: Date, last = now) => ({ first, last, counterLast: now })

/** Two lanes; each hour 30 small and 15 large vehicles, today until noon; `gaps` as `day hour`. */
function hoursOf(gaps: ReadonlySet<string>, from = 0): CountedHours {
  const hours = days
    .slice(from)
    .flatMap((day) =>
      Array.from({ length: day === days.at(-1) ? 12 : 24 }, (_, hour) => ({ day, hour })),
    )
    .filter(({ day, hour }) => !gaps.has(`${day} ${hour}`))
  return {
    counts: hours.flatMap(({ day, hour }) => [
      ...count(day, hour, 'small', 10),
      ...count(day, hour, 'large', 5),
    ]),
    covers: hours.map(({ day, hour }) => cover(day, hour)),
    lanes: [1, 2].map(() => laneFrom(new Date(`${days[from]}T00:00:00+07:00`))),
  }
}
const none: CountedHours = { counts: [], covers: [], lanes: [] }

it('sums up what was counted', () => {
  const summary = summarize(hoursOf(new Set()), now)
  expect(summary).toMatchObject({
    classes: ['small', 'large'],
    usual_days: 4,
    speed_avg: 60,
    speed_p85: 75,
    completeness: 100,
    aadt: { value: 1_080, days: 28, weekdays: 7 },
  })
  expect(summary.heavy_pct).toBeCloseTo(33.3, 1)
  expect(summary.days.map(({ counts }) => counts)).toEqual([
    ...Array.from({ length: 6 }, () => ({ small: 720, large: 360 })),
    { small: 360, large: 180 },
  ])
  expect(summary.today).toEqual([
    ...Array.from({ length: 12 }, () => 45),
    ...Array.from({ length: 12 }, () => null),
  ])
  expect(summary.usual[23]).toBe(45)
  expect([summary.profile.in[3], summary.profile.out[3]]).toEqual([15, 30])
})

it('leaves a gap a gap, and never makes it 0', () => {
  const [yesterday = '', today = ''] = days.slice(-2)
  const lost = Array.from({ length: 24 }, (_, hour) => `${yesterday} ${hour}`)
  const {
    days: shown,
    today: hours,
    aadt,
  } = summarize(hoursOf(new Set([...lost, `${today} 5`])), now)
  expect(shown.at(-2)).toEqual({ day: yesterday, counts: null, completeness: 0, implausible: 0 })
  expect([hours[4], hours[5], hours[6]]).toEqual([45, null, 45])
  expect(aadt).toEqual({ value: 1_080, days: 27, weekdays: 7 })
})

it('shows no hour of which a part is missing', () => {
  const today = days.at(-1) ?? ''
  const hours = hoursOf(new Set())
  const covers = hours.covers.map((one) =>
    one.day === today && one.hour === 7 ? cover(today, 7, 6_300) : one,
  )
  const summary = summarize({ ...hours, covers }, now)
  expect([summary.today[7], summary.days.at(-1)?.implausible]).toEqual([null, 1])
})

it('estimates a year from the days that are whole, each brought to a whole one', () => {
  const [first = ''] = days
  const lost = new Set([
    `${first} 0`,
    `${first} 1`,
    ...Array.from({ length: 12 }, (_, hour) => `${days[1]} ${hour}`),
  ])
  expect(summarize(hoursOf(lost), now).aadt).toEqual({ value: 1_080, days: 27, weekdays: 7 })
})

it('expects nothing of the time before the first interval, and says of how few days an estimate is', () => {
  const { completeness, aadt, usual_days } = summarize(hoursOf(new Set(), 26), now)
  expect(completeness).toBe(100)
  expect(aadt).toEqual({ value: 1_080, days: 2, weekdays: 2 })
  expect(usual_days).toBe(0)
})

it('knows nothing where nothing was counted', () => {
  const summary = summarize(none, now)
  expect(summary).toMatchObject({
    classes: [],
    completeness: null,
    aadt: null,
    heavy_pct: null,
    speed_avg: null,
  })
  expect(
    summary.days.every(({ counts, completeness }) => counts === null && completeness === null),
  ).toBe(true)
})

it('does not ask a lane that was added today about the days before', () => {
  const hours = hoursOf(new Set())
  const later = {
    ...hours,
    lanes: [...hours.lanes, laneFrom(new Date('2026-11-21T11:00:00+07:00'))],
  }
  const [before, after] = [summarize(hours, now), summarize(later, now)]
  expect(after.aadt).toEqual(before.aadt)
  expect(after.days.slice(0, 6)).toEqual(before.days.slice(0, 6))
  expect([after.today[10], after.today[11]]).toEqual([45, null])
})

it('estimates a year from days with the lanes of the last one alone', () => {
  const hours = hoursOf(new Set())
  const first = new Date(`${days[0]}T00:00:00+07:00`)
  const goneAt = new Date(`${days[10]}T06:00:00+07:00`)
  // until the eleventh day a third lane was there, and as much of its hours was measured
  const covers = hours.covers.map((one) =>
    one.day <= (days[10] ?? '') ? { ...one, covered: 10_800 } : one,
  )
  const gone = { ...hours, covers, lanes: [...hours.lanes, laneFrom(first, goneAt)] }
  expect(summarize(gone, now).aadt).toEqual({ value: 1_080, days: 17, weekdays: 7 })
  // a lane that came yesterday is no lane of the days before
  const added = laneFrom(new Date(`${days[26]}T00:00:00+07:00`))
  const wider = {
    ...hours,
    covers: hours.covers.map((one) =>
      one.day >= (days[26] ?? '') ? { ...one, covered: 10_800 } : one,
    ),
    lanes: [...hours.lanes, added],
  }
  expect(summarize(wider, now).aadt).toEqual({ value: 1_080, days: 2, weekdays: 2 })
})

it('expects nothing of a lane after it is gone for a week, and of a silent counter all', () => {
  const hours = hoursOf(new Set())
  const first = new Date(`${days[0]}T00:00:00+07:00`)
  const goneAt = new Date(`${days[10]}T00:00:00+07:00`)
  const gone = { ...hours, lanes: [...hours.lanes, laneFrom(first, goneAt)] }
  const [before, after] = [summarize(hours, now), summarize(gone, now)]
  expect([after.today, after.days, after.profile]).toEqual([
    before.today,
    before.days,
    before.profile,
  ])
  // while it was there, its hours are missing
  const [early = ''] = days
  expect(summarize(gone, now, [early]).completeness).toBeCloseTo(66.7, 1)
  const silent = {
    ...hours,
    lanes: [...hours.lanes, { first, last: goneAt, counterLast: goneAt }],
  }
  expect(summarize(silent, now).today[3]).toBeNull()
})
