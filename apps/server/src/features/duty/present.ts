import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { CalendarTurn, DutyRoster, ShownOverride } from '@roadside/contract/duty/duty-calls.ts'
import type { Roster } from '@roadside/contract/duty/domain/roster.ts'
import {
  findGaps,
  gapDays,
  joinTurns,
  turnsBetween,
  type Turn,
} from '@roadside/contract/duty/domain/turns.ts'
import type { Calendar } from '@roadside/contract/service-levels/domain/calendar.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { SeenRoster, StoredOverride } from './repository.ts'

const dayMs = 86_400_000

/** A roster with who is on duty at `now`, for a caller that sees it. */
export function presentRoster(
  seen: SeenRoster,
  {
    roster,
    overrides,
    calendar,
    caller,
    now,
  }: {
    roster: Roster
    overrides: readonly StoredOverride[]
    calendar: Calendar
    caller: Caller
    now: Date
  },
): DutyRoster {
  const ahead = new Date(now.getTime() + gapDays * dayMs)
  const turns = turnsBetween(roster, now, ahead, calendar)
  const [current, after] = joinTurns(turns)
  const next = after && after.users.length === 0 ? joinTurns(turns)[2] : after
  return {
    id: seen.id,
    version: seen.version,
    name: seen.name,
    owner: { department_id: seen.department_id, group_id: seen.group_id, name: seen.owner },
    rows: seen.pattern.map(({ days, from, to, users }) => ({
      days: [...days],
      from,
      to,
      users: [...users],
    })),
    now: {
      users: [...(turns[0]?.users ?? [])],
      until: current && current.to < ahead ? toBangkokIso(current.to) : null,
    },
    next: next ? { users: [...next.users], from: toBangkokIso(next.from) } : null,
    gaps: findGaps(roster, now, calendar).map(spanOf),
    overrides: overrides
      .filter(({ roster_id }) => roster_id === seen.id)
      .map((one) => presentOverride(one, seen.may_edit || mayEnd(one, caller))),
    may_edit: seen.may_edit,
    is_member: seen.is_member,
  }
}

/** Whom an override puts on duty ends it, and who made it; so do administrators of the roster. */
export function mayEnd(one: StoredOverride, caller: Caller): boolean {
  return one.user_id === caller.userId || one.made_by === caller.username
}

function presentOverride(one: StoredOverride, may_end: boolean): ShownOverride {
  return {
    id: one.id,
    user: one.user_id,
    instead_of: one.instead_of,
    from: toBangkokIso(one.starts_at),
    to: one.ends_at && toBangkokIso(one.ends_at),
    reason: one.reason,
    made_by: one.made_by,
    may_end,
  }
}

export function presentTurn(turn: Turn): CalendarTurn {
  return { ...spanOf(turn), users: [...turn.users] }
}

const spanOf = ({ from, to }: Turn) => ({ from: toBangkokIso(from), to: toBangkokIso(to) })
