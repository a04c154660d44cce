import type { Call } from '@roadside/contract/call.ts'
import { startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { addDays, daysOf, isDay } from '@roadside/contract/domain/time-range.ts'
import * as calls from '@roadside/contract/duty/duty-calls.ts'
import {
  calendarKnownUntil,
  calendarStanding,
  officeHoliday,
} from '@roadside/contract/service-levels/domain/calendar.ts'
import { turnsBetween } from '@roadside/contract/duty/domain/turns.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import { serve, type Context, type ServedCall } from '@roadside/server-kit/serve.ts'
import type { SpecialAccounts } from '../../accounts/repository.ts'
import {
  addOverride,
  finishOverride,
  refuseOwner,
  removeRoster,
  saveRoster,
} from './change-duty.ts'
import { findPeople, toRoster } from './on-duty.ts'
import { presentRoster, presentTurn } from './present.ts'
import { findDutyAccounts, findDutyOwners, findOverrides, findRosters } from './repository.ts'

/** Rosters of who is on duty, and their exceptions. */
export function dutyCalls(special: SpecialAccounts): ServedCall[] {
  return [
    serve(calls.dutyRosters, async ({ caller, database: { db }, now: clock }) => {
      const now = clock()
      const [seen, owners, calendar] = await Promise.all([
        findRosters(db, caller, { now }),
        findDutyOwners(db, caller),
        findCalendar(db),
      ])
      const ids = seen.map(({ id }) => id)
      const overrides = await findOverrides(db, ids, { from: now })
      const people = await findPeople(db, seen, overrides)
      return {
        me: caller.userId,
        rosters: seen.map((one) => {
          const roster = toRoster(one, overrides, people)
          return presentRoster(one, { roster, overrides, calendar, caller, now })
        }),
        people,
        owners,
        calendar: calendarKnownUntil(calendar),
      }
    }),

    serve(calls.dutyAccounts, async ({ body, caller, database: { db } }) => {
      await refuseOwner(db, caller, body)
      return { accounts: await findDutyAccounts(db, body, special) }
    }),

    serve(calls.saveDutyRoster, (context) =>
      changing(context, (by) => saveRoster(by, context.body, special)),
    ),

    serve(calls.removeDutyRoster, (context) =>
      changing(context, async (by) => {
        await removeRoster(by, context.body)
        return { ok: true as const }
      }),
    ),

    serve(calls.saveDutyOverride, (context) =>
      changing(context, async (by) => ({ id: await addOverride(by, context.body, special) })),
    ),

    serve(calls.endDutyOverride, (context) =>
      changing(context, async (by) => {
        await finishOverride(by, context.body)
        return { ok: true as const }
      }),
    ),

    serve(calls.dutyCalendar, async ({ body, caller, database: { db }, now: clock }) => {
      const days = daysBetween(body.first, body.last)
      const from = startOfBangkokDay(body.first)
      const to = startOfBangkokDay(addDays(body.last, 1))
      // the last night ends on the day after
      const lastEnd = startOfBangkokDay(addDays(body.last, 2))
      const seen = await findRosters(db, caller, { id: body.roster ?? null, now: clock() })
      if (body.roster !== undefined && seen.length === 0) throw new ApiError('not_found')
      const ids = seen.map(({ id }) => id)
      const overrides = await findOverrides(db, ids, { from, to: lastEnd })
      const [people, calendar] = await Promise.all([
        findPeople(db, seen, overrides),
        findCalendar(db),
      ])
      return {
        days: days.map((day) => ({
          day,
          holiday: officeHoliday(calendar, 'government', day),
          standing: calendarStanding(calendar, day),
        })),
        rosters: seen.map((one) => {
          const begin = one.pattern_at > from ? one.pattern_at : from
          const roster = toRoster(one, overrides, people)
          const turns = turnsBetween(roster, begin, lastEnd, calendar)
          const begun = turns.filter((turn) => turn.from < to)
          return { id: one.id, name: one.name, turns: begun.map(presentTurn) }
        }),
        people,
      }
    }),
  ]
}

/** Does the work of a changing call in a transaction. */
function changing<C extends Call, T>(
  { database, caller, address, now }: Context<C>,
  work: (by: Parameters<typeof removeRoster>[0]) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute((db) => work({ db, caller, address, now: now() }))
}

/** The days from the first to the last, both included. Throws `bad_request`. */
function daysBetween(first: string, last: string): string[] {
  const isGood = isDay(first) && isDay(last) && first <= last
  const count = isGood ? daysOf(first, last) : 0
  if (count < 1 || count > calls.mostCalendarDays)
    throw new ApiError('bad_request', `กรุณาเลือกช่วงเวลาไม่เกิน ${calls.mostCalendarDays} วัน`)
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
