import { percentileOf } from '@roadside/contract/contract-reports/domain/percentile.ts'
import type {
  ContractRow,
  Interval,
  Quantiles,
  ReportGroup,
  ReportTicket,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { shareUp } from './build-account.ts'
import type { Contract } from './contract-repository.ts'
import type { StoredAccount } from './stored-account.ts'

type Key = ContractRow['key']
type Figure = 'measured' | 'agreed'

/** What a row is made of: accounts, or the part of a kind of equipment in them, and tickets. */
interface RowParts {
  readonly key: Key
  readonly name: string
  readonly accounts: readonly StoredAccount[]
  readonly tickets: readonly ReportTicket[]
  /** Of this kind of equipment alone. */
  readonly kind: string | null
}

export interface ReportOf {
  readonly by: ReportGroup
  readonly contracts: ReadonlyMap<number, Contract>
  readonly accounts: readonly StoredAccount[]
  readonly tickets: readonly ReportTicket[]
  /** Whether equipment that can be reached is known to the caller one by one. */
  readonly knowsGuarded: boolean
}

/** The row of a contract; kinds are of equipment and not of contracts. */
export function keyOf(by: Exclude<ReportGroup, 'kind'>, contract: Contract): [Key, string] {
  if (by === 'contractor') return [contract.contractor_id, contract.contractor]
  if (by === 'department') return [contract.department_id, contract.department]
  return [contract.pj_id, contract.pj_name]
}

/** Rows by name, and the sum of all. */
export function reportRows(of: ReportOf): { rows: ContractRow[]; total: ContractRow } {
  const parts = of.by === 'kind' ? kindParts(of) : contractParts(of, of.by)
  const { accounts, tickets } = of
  return {
    rows: parts
      .map((part) => presentRow(part, of))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'th')),
    total: presentRow({ key: null, name: '', accounts, tickets, kind: null }, of),
  }
}

function contractParts(of: ReportOf, by: Exclude<ReportGroup, 'kind'>): RowParts[] {
  const names = new Map([...of.contracts.values()].map((contract) => keyOf(by, contract)))
  const isOf = (key: Key) => (row: { pj_id: number }) =>
    keyOf(by, of.contracts.get(row.pj_id)!)[0] === key
  return [...names].map(([key, name]) => ({
    key,
    name,
    accounts: of.accounts.filter(isOf(key)),
    tickets: of.tickets.filter(isOf(key)),
    kind: null,
  }))
}

function kindParts({ accounts, tickets }: ReportOf): RowParts[] {
  const kinds = new Set([
    ...accounts.flatMap(({ worked }) => worked.map(({ kind }) => kind)),
    ...tickets.map(({ kind }) => kind),
  ])
  return [...kinds].map((kind) => ({
    key: kind,
    name: kind,
    accounts,
    tickets: tickets.filter((one) => one.kind === kind),
    kind,
  }))
}

function presentRow(parts: RowParts, { by, contracts, knowsGuarded }: ReportOf): ContractRow {
  const { key, name, accounts, tickets, kind } = parts
  const contract = by === 'contract' ? contracts.get(Number(key)) : undefined
  const intervals = accounts.flatMap((account) => account.intervals.filter(isOfKind(kind)))
  const worked = accounts.flatMap((account) =>
    account.worked.filter(isOfKind(kind)).map((row) => ({ ...row, pj_id: account.pj_id })),
  )
  const mayKnow = knowsGuarded || mostOf(worked, ({ guarded }) => guarded) !== 1
  const figuresOf = (figure: Figure) => ({
    availability: mayKnow ? availabilityOf(accounts, kind, figure) : null,
    ...(kind === null ? sumsOf(accounts, figure) : addedBy(intervals, figure)),
    begin: quantilesOf(tickets, 'begin', figure),
    repair: quantilesOf(tickets, 'repair', figure),
  })
  return {
    key,
    name,
    contract_no: contract?.contract_no ?? '',
    contractor: contract?.contractor ?? '',
    contracts: new Set(
      kind === null ? accounts.map(({ pj_id }) => pj_id) : worked.map(({ pj_id }) => pj_id),
    ).size,
    equipment: mostOf(worked, ({ equipment }) => equipment),
    faults: new Set(intervals.map(({ id }) => id)).size,
    tickets: tickets.length,
    unserved: tickets.filter(({ served_at }) => served_at === null).length,
    repeats: tickets.filter(({ repeats }) => repeats > 0).length,
    late: tickets.filter(({ is_late }) => is_late).length,
    allowance_ms: kind === null ? sumKnown(accounts.map(({ allowance_ms }) => allowance_ms)) : null,
    measured: figuresOf('measured'),
    agreed: figuresOf('agreed'),
    unknown: unknownOf(kind === null ? accounts : accounts.filter(hasKind(kind))),
  }
}

/** Whether a contract has equipment of a kind in its month. */
const hasKind = (kind: string) => (account: StoredAccount) =>
  [...account.worked, ...account.intervals].some((row) => row.kind === kind)

const isOfKind = (kind: string | null) => (row: { readonly kind: string }) =>
  kind === null || row.kind === kind

/** Of each contract and kind as much as in its largest month. */
function mostOf<T extends { readonly pj_id: number; readonly kind: string }>(
  rows: readonly T[],
  countOf: (row: T) => number,
): number {
  const most = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.pj_id} ${row.kind}`
    most.set(key, Math.max(most.get(key) ?? 0, countOf(row)))
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0)
}

/** Over the contracts whose hours are known. */
function availabilityOf(accounts: readonly StoredAccount[], kind: string | null, figure: Figure) {
  const known = accounts.filter((account) => account[figure].availability !== null)
  const up = known.flatMap(({ worked }) => worked.filter(isOfKind(kind)))
  const down = known.flatMap(({ intervals }) => intervals.filter(isOfKind(kind)))
  return shareUp(
    up.reduce((sum, { up_ms }) => sum + up_ms, 0),
    down.reduce((sum, interval) => sum + interval[figure].counted_ms, 0),
  )
}

/** The sum of what is known; null: nothing is. What is not stands in `unknown`. */
function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const sumsOf = (accounts: readonly StoredAccount[], figure: Figure) => ({
  downtime_ms: sumKnown(accounts.map((account) => account[figure].downtime_ms)),
  over_ms: sumKnown(accounts.map((account) => account[figure].over_ms)),
  penalty_satang: sumKnown(accounts.map((account) => account[figure].penalty_satang)),
})

/** What intervals add; allowance and penalty are of whole contracts. */
const addedBy = (intervals: readonly Interval[], figure: Figure) => ({
  downtime_ms: sumKnown(intervals.map((interval) => interval[figure].downtime_ms)),
  over_ms: null,
  penalty_satang: null,
})

function quantilesOf(
  tickets: readonly ReportTicket[],
  time: 'begin' | 'repair',
  figure: Figure,
): Quantiles {
  const values = tickets.map((ticket) => ticket[time][`${figure}_ms`]).filter((ms) => ms !== null)
  return { p50_ms: percentileOf(values, 0.5), p90_ms: percentileOf(values, 0.9) }
}

function unknownOf(accounts: readonly StoredAccount[]): ContractRow['unknown'] {
  const reasons = new Map<number, ContractRow['unknown'][number]>()
  for (const { pj_id, pj_name, unknown } of accounts) {
    if (unknown.length === 0) continue
    const before = reasons.get(pj_id)?.reasons ?? []
    reasons.set(pj_id, { pj_id, contract: pj_name, reasons: [...new Set([...before, ...unknown])] })
  }
  return [...reasons.values()]
}
