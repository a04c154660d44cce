import type { ReportPeriod } from '@roadside/contract/contract-reports/domain/report-period.ts'
import type { ContractRow, ReportGroup } from '@roadside/contract/contract-reports/report-calls.ts'
import {
  fiscalYearOf,
  type RangeStep,
  type TimeRange,
} from '@roadside/contract/domain/time-range.ts'

/** What a report may be of. */
export const periodSteps = ['month', 'fiscal'] as const satisfies readonly RangeStep[]

/** What of a group is opened: where its figures come from, and the account of a contract. */
export const reportParts = ['intervals', 'tickets', 'account'] as const
export type ReportPart = (typeof reportParts)[number]

type Key = ContractRow['key']

/** All groups together, as the address names them. */
export const wholeGroup = 'all'
const noGroup = 'none'

export function periodOf(range: TimeRange): ReportPeriod {
  const first = 'first' in range ? range.first : ''
  return range.step === 'fiscal'
    ? { fiscal_year: fiscalYearOf(first) }
    : { month: first.slice(0, 7) }
}

/** A group as the address has it. */
export const groupText = (key: Key): string => (key === null || key === '' ? noGroup : String(key))

/** Reads {@link groupText}: `key` for the calls, missing where all groups are meant. Null: no group is opened, or none that can be. */
export function readGroup(
  by: ReportGroup,
  text: string | undefined,
): { readonly key?: Key } | null {
  if (text === undefined || text === '') return null
  if (text === wholeGroup) return {}
  if (by === 'kind') return { key: text === noGroup ? '' : text.slice(0, 60) }
  if (text === noGroup) return by === 'contractor' ? { key: null } : null
  return /^[1-9]\d{0,14}$/.test(text) ? { key: Number(text) } : null
}

/** Parameters of what is opened in a group; another group or period takes them away. */
export const openedNames = ['part', 'show', 'costly', 'version', 'interval', 'page'] as const
export const nothingOpened: Readonly<Record<string, undefined>> = Object.fromEntries(
  openedNames.map((name) => [name, undefined]),
)
