import type { IntervalPause } from '@roadside/contract/contract-reports/report-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findPersonNames } from './person-repository.ts'

/** What paused equipment, with the names of those who decided: accounts store and compare usernames. */
export async function namePersons<Of extends { readonly pauses: readonly IntervalPause[] }>(
  db: Db,
  all: readonly Of[],
): Promise<Of[]> {
  const decided = all.flatMap(({ pauses }) => pauses.map(({ decided_by }) => decided_by))
  const usernames = [...new Set(decided)].filter((username) => username !== '')
  if (usernames.length === 0) return [...all]
  const names = await findPersonNames(db, usernames)
  return all.map((one) => ({
    ...one,
    pauses: one.pauses.map((pause) => ({
      ...pause,
      decided_by: names.get(pause.decided_by) ?? pause.decided_by,
    })),
  }))
}
