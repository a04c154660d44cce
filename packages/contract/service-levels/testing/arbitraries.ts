import fc from 'fast-check'
import { startOfBangkokDay } from '../../domain/thai-date.ts'
import { addDays } from '../../domain/time-range.ts'
import { offices, weekdays, type CountedHours } from '../terms.ts'
import type { Calendar } from '../domain/calendar.ts'
import { pauseReasons, type Pause } from '../domain/pause.ts'

/** Arbitrary contracts, times and calendars for properties. */

export const minuteMs = 60_000
const [firstDay, dayCount] = ['2026-03-25', 40]
const firstMs = startOfBangkokDay(firstDay).getTime()

/** The moment of `2026-04-06 08:30` in Bangkok. */
export const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+07:00`)

const dayText = fc.nat(dayCount).map((index) => addDays(firstDay, index))

/** A minute of 40 days around Songkran 2026. */
export const someMinute = fc.nat(dayCount * 24 * 60).map((minute) => firstMs + minute * minuteMs)

export const someSpan = fc
  .tuple(someMinute, fc.integer({ min: 0, max: 6 * 24 * 60 }))
  .map(([from, minutes]) => ({ from, to: from + minutes * minuteMs }))

export const workingHours = fc
  .record({
    office: fc.constantFrom(...offices),
    weekdays: fc.subarray([...weekdays], { minLength: 1 }),
    begin: fc.nat(22),
    length: fc.integer({ min: 1, max: 12 }),
    half: fc.boolean(),
  })
  .map(({ office, weekdays: days, begin, length, half }): CountedHours => {
    const minutes = half ? '30' : '00'
    const end = Math.min(begin + length, half ? 23 : 24)
    const two = (hour: number) => String(hour).padStart(2, '0')
    return {
      kind: 'working',
      office,
      weekdays: days,
      from: `${two(begin)}:${minutes}`,
      to: `${two(end)}:${minutes}`,
    }
  })
export const someHours = fc.oneof(
  { weight: 3, arbitrary: workingHours },
  { weight: 1, arbitrary: fc.constant<CountedHours>({ kind: 'always' }) },
)

export const somePause = fc
  .record({
    span: someSpan,
    reason: fc.constantFrom(...pauseReasons),
    decision: fc.constantFrom('agreed' as const, 'agreed' as const, 'claimed' as const),
    isAuthoritysFault: fc.boolean(),
  })
  .map(({ span, ...rest }): Pause => ({ ...rest, ...span, claimedAt: null }))

/** A pause that was agreed to. */
export const agreedPause = (from: number, to: number | null): Pause => ({
  reason: 'no_access',
  from,
  to,
  decision: 'agreed',
  claimedAt: null,
  isAuthoritysFault: false,
})

/** 2026 with holidays of its own. */
export const someCalendar = fc
  .uniqueArray(fc.record({ day: dayText, closed: fc.subarray([...offices], { minLength: 1 }) }), {
    maxLength: 6,
    selector: ({ day }) => day,
  })
  .map((holidays): Calendar => ({
    version: 1,
    years: [
      {
        year: 2026,
        source: 'test',
        knownUntil: '2026-12-31',
        holidays: holidays.map((one) => ({ ...one, name: 'วันหยุด' })),
      },
    ],
  }))
