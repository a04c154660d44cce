import { formatThaiDateTime, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import {
  calendarWith,
  type Calendar,
  type HolidayYear,
} from '@roadside/contract/service-levels/domain/calendar.ts'
import * as calls from '@roadside/contract/service-levels/holiday-calls.ts'
import { deliveredCalendar } from '@roadside/contract/service-levels/holidays/delivered-calendar.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import {
  findClockedTickets,
  findOpenIds,
  type MovedDue,
} from '@roadside/server-kit/repair-clock-repository.ts'
import { movedDues, renewDues } from '@roadside/server-kit/repair-clock.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findEntered, insertYear, lockCalendar } from './holiday-repository.ts'

/** Years of the calendar by which rosters and contracts count. */
export const holidayCalls: readonly ServedCall[] = [
  serve(calls.holidayYears, async ({ caller, database: { db } }) => {
    const entered = await findEntered(db, null)
    const kept = delivered.filter(({ year }) => !entered.some((one) => one.year === year))
    return {
      years: [...kept, ...entered].toSorted((a, b) => a.year - b.year),
      may_edit: hasAccess(caller, 'authority'),
    }
  }),

  serve(calls.holidayYearHistory, async ({ body: { year }, database: { db } }) => [
    ...(await findEntered(db, year)),
    ...delivered.filter((one) => one.year === year),
  ]),

  serve(calls.previewHolidayYear, async ({ body, caller, database: { db }, now }) => {
    const at = now()
    const calendar = await findCalendar(db)
    refuseGap(calendar, body.year)
    const tickets = await findClockedTickets(db, await findOpenIds(db, 'all'), at)
    const { version } = calendar
    const after = calendarWith(calendar, { version, years: [yearOf(body)] })
    return present(movedDues(tickets, after, at.getTime()), caller)
  }),

  serve(calls.saveHolidayYear, async ({ body, caller, database, now, address, live }) => {
    const { form, version: read } = body
    const at = now()
    const { version, moved } = await database.db.transaction().execute(async (db) => {
      await lockCalendar(db)
      const [newest] = await findEntered(db, form.year)
      if ((newest?.version ?? 0) !== read)
        throw new ApiError(
          'conflict',
          newest &&
            `${newest.changed_by_name ?? ''} แก้ไขวันหยุดของปีนี้ไปแล้วเมื่อ ${formatThaiDateTime(newest.changed_at)} กรุณาโหลดข้อมูลล่าสุดก่อนบันทึก`,
        )
      refuseGap(await findCalendar(db), form.year)
      const next = read + 1
      const holidays = form.holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1))
      const by = caller.user.username
      await insertYear(db, { ...form, holidays }, { version: next, by, now: at })
      const renewed = await renewDues(db, 'all', at)
      await insertAudit(db, {
        username: caller.username,
        address,
        action: calls.saveHolidayYear.path,
        subject: `พ.ศ. ${form.year + 543}`,
        detail: { version: next, source: form.source, moved: renewed.length },
      })
      return { version: next, moved: renewed }
    })
    live.publish(
      [...new Set(moved.map(({ wid }) => wid))].map((wid) => ({
        topic: 'tickets',
        wid,
        kind: 'ticket',
      })),
    )
    return { version, ...present(moved, caller) }
  }),
]

const delivered: readonly calls.ShownYear[] = deliveredCalendar.years.map(
  ({ year, source, knownUntil, holidays }) => ({
    year,
    version: 0,
    source,
    known_until: knownUntil,
    holidays: holidays.map(({ closed, ...holiday }) => ({
      ...holiday,
      ...(closed && { closed: [...closed] }),
    })),
    changed_by_name: null,
    changed_at: null,
  }),
)

const yearOf = ({ known_until, ...form }: calls.HolidayYearForm): HolidayYear => ({
  year: form.year,
  source: form.source,
  knownUntil: known_until,
  holidays: form.holidays.map(({ closed, ...holiday }) => ({
    ...holiday,
    ...(closed && { closed }),
  })),
})

/** The years of a calendar are without a gap. */
function refuseGap({ years }: Calendar, year: number): void {
  const [first, last] = [years[0]?.year ?? year, years.at(-1)?.year ?? year]
  if (year < first - 1 || year > last + 1)
    throw new ApiError('bad_request', 'กรุณาเพิ่มปีต่อจากปีที่มีอยู่แล้ว')
}

/** Tickets of guarded equipment are for the username admin alone. */
function present(moved: readonly MovedDue[], caller: Caller) {
  const iso = (at: number | null) => (at === null ? null : toBangkokIso(new Date(at)))
  const seen = moved.filter(({ isGuarded }) => !isGuarded || isRoot(caller))
  return {
    moved: seen.slice(0, calls.mostMoved).map(({ id, number, part, from, to }) => ({
      id,
      number,
      part,
      from: iso(from),
      to: iso(to),
    })),
    total: seen.length,
  }
}
