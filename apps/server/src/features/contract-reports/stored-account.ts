import type {
  AccountPart,
  ContractAccount,
  Interval,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { WorkedRow } from './outage-repository.ts'

/** The whole account of a contract's month: what is stored where it is signed off. */
export interface StoredAccount extends ContractAccount {
  readonly worked: readonly Omit<WorkedRow, 'pj_id'>[]
  readonly intervals: readonly Interval[]
}

/** Milliseconds that a figure of an interval counts as down. */
export const countedOf = (
  { intervals }: Pick<StoredAccount, 'intervals'>,
  figure: 'measured' | 'agreed',
) => intervals.reduce((sum, interval) => sum + interval[figure].counted_ms, 0)

/** What is compared of two accounts: names of equipment and people are no difference. */
const comparedParts = (account: StoredAccount) => ({
  terms: [account.terms, account.contract_value_satang],
  pauses: account.intervals.map(({ id, pauses }) => [
    id,
    pauses.map(({ reason, from, to, decision }) => [reason, from, to, decision]),
  ]),
  intervals: account.intervals.map(({ id, from, to, health }) => [id, from, to, health]),
  figures: [
    account.counted_ms,
    account.allowance_ms,
    [account.measured, account.agreed].map(({ downtime_ms, over_ms, penalty_satang }) => [
      downtime_ms,
      over_ms,
      penalty_satang,
    ]),
  ],
})

/** SHA-256 of what is compared. */
export function digestOf(account: StoredAccount): string {
  return createHash('sha256')
    .update(JSON.stringify(comparedParts(account)))
    .digest('hex')
}

/** What of a closed month would be otherwise today. */
export function differencesOf(closed: StoredAccount, today: StoredAccount): AccountPart[] {
  const [one, other] = [comparedParts(closed), comparedParts(today)]
  const parts = Object.keys(one) as (keyof typeof one)[]
  const differs: AccountPart[] = parts.filter(
    (part) => !isDeepStrictEqual(plain(one[part]), plain(other[part])),
  )
  // another version of the calendar that changes no figure is no difference
  const isOtherCalendar = closed.calendar_version !== today.calendar_version
  return differs.includes('figures') && isOtherCalendar ? [...differs, 'calendar'] : differs
}

/** As it comes back from the database. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
