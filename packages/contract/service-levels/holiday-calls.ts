import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { needed } from '../records/ruled.ts'
import { lastDayOf } from './domain/calendar.ts'
import { offices } from './terms.ts'

/** ISO 8601 with +07:00. */
const Time = z.string()
/** Of the Christian era; what the database takes. */
const Year = z.int().check(z.minimum(2001), z.maximum(2457))

/** Holidays of one year at most. */
export const mostHolidays = 100

export const HolidayDay = z.object({
  /** `yyyy-mm-dd` in Bangkok. */
  day: z.iso.date(),
  name: needed('ชื่อวันหยุด', 200),
  /** Who is closed; missing: both. */
  closed: z.optional(z.array(z.enum(offices)).check(z.minLength(1), z.maxLength(offices.length))),
})
export type HolidayDay = z.infer<typeof HolidayDay>

/** The same as it is answered. */
const ShownDay = z.object({
  day: z.string(),
  name: z.string(),
  closed: z.optional(z.array(z.enum(offices))),
})

export const ShownYear = z.object({
  year: z.int(),
  /** 0: as it came with the console. */
  version: z.int(),
  source: z.string(),
  /** The last day whose holidays are announced; null: none is. */
  known_until: z.nullable(z.string()),
  holidays: z.array(ShownDay),
  changed_by_name: z.nullable(z.string()),
  changed_at: z.nullable(Time),
})
export type ShownYear = z.infer<typeof ShownYear>

export const holidayYears = defineCall({
  path: 'holidayYears',
  nameTh: 'ดูวันหยุดราชการ',
  summary: 'The years of the calendar by which rosters and contracts count, oldest first.',
  access: 'staff',
  body: z.object({}),
  reply: z.object({ years: z.array(ShownYear), may_edit: z.boolean() }),
})

export const holidayYearHistory = defineCall({
  path: 'holidayYearHistory',
  nameTh: 'ดูประวัติวันหยุดของปี',
  summary: 'The versions of a year, newest first; version 0 is what came with the console.',
  access: 'staff',
  body: z.object({ year: Year }),
  reply: z.array(ShownYear),
})

/** A year as it is entered. */
export const HolidayYearForm = z
  .object({
    year: Year,
    source: needed('ที่มา', 500),
    known_until: z.nullable(z.iso.date()),
    holidays: z.array(HolidayDay).check(z.maxLength(mostHolidays)),
  })
  .check(
    z.check(({ value, issues }) => {
      const { year, known_until, holidays } = value
      const add = (message: string, path: (string | number)[]) =>
        issues.push({ code: 'custom', message, path, input: value, continue: true })
      if (known_until !== null && (known_until < `${year}-01-01` || known_until > lastDayOf(year)))
        add('วันที่รู้ถึงต้องอยู่ในปีนี้', ['known_until'])
      const seen = new Set<string>()
      holidays.forEach(({ day }, index) => {
        if (!day.startsWith(`${year}-`)) add('วันหยุดต้องอยู่ในปีนี้', ['holidays', index, 'day'])
        if (seen.has(day)) add('วันหยุดนี้ซ้ำกัน', ['holidays', index, 'day'])
        seen.add(day)
      })
    }),
  )
export type HolidayYearForm = z.infer<typeof HolidayYearForm>

/** A deadline of an open ticket that a change moves. */
export const MovedDeadlineRow = z.object({
  id: z.int(),
  number: z.string(),
  part: z.enum(['begin', 'finish']),
  from: z.nullable(Time),
  to: z.nullable(Time),
})
export type MovedDeadlineRow = z.infer<typeof MovedDeadlineRow>
/** Deadlines that an answer names; `total` counts all. */
export const mostMoved = 200
const Moved = { moved: z.array(MovedDeadlineRow), total: z.int() }

export const previewHolidayYear = defineCall({
  path: 'previewHolidayYear',
  nameTh: 'ดูกำหนดที่วันหยุดจะเลื่อน',
  summary: 'Which due dates of open tickets a year would move, before it is saved.',
  access: 'authority',
  body: HolidayYearForm,
  reply: z.object(Moved),
})

export const saveHolidayYear = defineCall({
  path: 'saveHolidayYear',
  nameTh: 'บันทึกวันหยุดของปี',
  summary:
    'Adds a version of a year as of the version that was read (0: as it came with the console, or not there yet); answers which due dates of open tickets moved.',
  access: 'authority',
  body: z.object({ version: z.int().check(z.minimum(0)), form: HolidayYearForm }),
  reply: z.object({ version: z.int(), ...Moved }),
})
