import { onDuty } from '@roadside/contract/duty/domain/on-duty.ts'
import type { Roster } from '@roadside/contract/duty/domain/roster.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import {
  findNames,
  findOverrides,
  findRosters,
  findStoredRoster,
  type NamedAccount,
  type StoredOverride,
  type StoredRoster,
} from './repository.ts'

/** A stored roster with what its rules need. */
export function toRoster(
  { id, pattern }: Pick<StoredRoster, 'id' | 'pattern'>,
  overrides: readonly StoredOverride[],
  people: readonly NamedAccount[],
): Roster {
  return {
    rows: pattern,
    overrides: overrides
      .filter(({ roster_id }) => roster_id === id)
      .map((one) => ({
        id: one.id,
        user: one.user_id,
        insteadOf: one.instead_of,
        from: one.starts_at,
        to: one.ends_at,
      })),
    suspended: new Set(people.filter((one) => one.is_suspended).map((one) => one.id)),
  }
}

/** The accounts that patterns and overrides name. */
export async function findPeople(
  db: Db,
  rosters: readonly Pick<StoredRoster, 'pattern'>[],
  overrides: readonly StoredOverride[],
): Promise<NamedAccount[]> {
  const ids = new Set([
    ...rosters.flatMap(({ pattern }) => pattern.flatMap(({ users }) => users)),
    ...overrides.flatMap(({ user_id, instead_of }) =>
      instead_of === null ? [user_id] : [user_id, instead_of],
    ),
  ])
  return findNames(db, [...ids])
}

/**
 * Who is on duty by a roster: ids of accounts in order, the first is told and the others stand in.
 * Empty: nobody, or there is no such roster any more.
 */
export async function findOnDuty(db: Db, rosterId: number, at: Date): Promise<readonly number[]> {
  const stored = await findStoredRoster(db, rosterId)
  if (!stored) return []
  const to = new Date(at.getTime() + 1)
  const overrides = await findOverrides(db, [rosterId], { from: at, to })
  const people = await findPeople(db, [stored], overrides)
  return onDuty(toRoster(stored, overrides, people), at, await findCalendar(db))
}

/** The rosters that rules of a caller may name, with whose they are. */
export async function findRosterChoices(
  db: Db,
  caller: Caller,
  now: Date,
): Promise<{ id: number; name: string }[]> {
  const seen = await findRosters(db, caller, { now })
  return seen.map(({ id, name, owner }) => ({ id, name: `${name} · ${owner}` }))
}
