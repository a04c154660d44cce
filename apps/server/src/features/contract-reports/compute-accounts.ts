import { intervalMonths } from '@roadside/contract/domain/availability.ts'
import type { Calendar } from '@roadside/contract/service-levels/domain/calendar.ts'
import { countedSpans } from '@roadside/contract/service-levels/domain/counted-hours.ts'
import { spanOfMonth } from '@roadside/contract/service-levels/domain/month-account.ts'
import type { CountedHours } from '@roadside/contract/service-levels/terms.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { makeBreather } from '@roadside/server-kit/breathe.ts'
import { buildAccount } from './build-account.ts'
import { findContractPauses } from './contract-pauses.ts'
import type { Contract } from './contract-repository.ts'
import { groupBy } from './group-by.ts'
import { findOutages, findWorkedTime, type WorkedRow } from './outage-repository.ts'
import type { StoredAccount } from './stored-account.ts'

export interface AccountsOf {
  readonly contracts: readonly Contract[]
  /** `yyyy-mm`, in their order; those that have not begun are left out. */
  readonly months: readonly string[]
  readonly calendar: Calendar
  readonly now: number
}

/** The accounts of contracts in months: computed again from what is stored, whoever asks. */
export async function computeAccounts(db: Db, of: AccountsOf): Promise<StoredAccount[]> {
  const { contracts, calendar, now } = of
  const months = of.months.filter((month) => spanOfMonth(month).from < now)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || contracts.length === 0) return []
  const ids = contracts.map(({ pj_id }) => pj_id)
  const whole = { from: spanOfMonth(first).from, to: Math.min(spanOfMonth(last).to, now) }
  const [outages, pauses] = await Promise.all([
    findOutages(db, ids, whole),
    findContractPauses(db, ids, whole),
  ])
  const outagesOf = groupBy(outages, ({ pj_id }) => pj_id)
  const accounts: StoredAccount[] = []
  const breathe = makeBreather()
  for (const month of months) {
    const workedOf = groupBy(await findWorked(db, of, month), ({ pj_id }) => pj_id)
    for (const contract of contracts) {
      const { pj_id } = contract
      accounts.push(
        buildAccount({
          contract,
          month,
          outages: outagesOf.get(pj_id) ?? [],
          pauses: pauses.filter(({ projectId }) => projectId === pj_id),
          worked: workedOf.get(pj_id) ?? [],
          calendar,
          now,
          isStored: isMonthStored(month, now),
        }),
      )
      await breathe()
    }
  }
  return accounts
}

/** Whether the intervals of a month are still stored one by one. */
function isMonthStored(month: string, now: number): boolean {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - intervalMonths)
  return spanOfMonth(month).from >= since.getTime()
}

/** Contracts with the same hours are counted together. */
async function findWorked(
  db: Db,
  { contracts, calendar, now }: AccountsOf,
  month: string,
): Promise<WorkedRow[]> {
  const span = spanOfMonth(month)
  const until = { from: span.from, to: Math.min(span.to, now) }
  const always: CountedHours = { kind: 'always' }
  const byHours = groupBy(contracts, ({ terms }) => JSON.stringify(terms.hours ?? always))
  const found: WorkedRow[] = []
  for (const [hours, of] of byHours) {
    const spans = countedSpans(JSON.parse(hours) as CountedHours, calendar, until)
    const ids = of.map(({ pj_id }) => pj_id)
    found.push(...(await findWorkedTime(db, ids, spans)))
  }
  return found
}
