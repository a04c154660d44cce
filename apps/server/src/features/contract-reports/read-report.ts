import { makeBreather } from '@roadside/server-kit/breathe.ts'
import {
  monthsOf,
  spanOfPeriod,
  type ReportPeriod,
} from '@roadside/contract/contract-reports/domain/report-period.ts'
import type {
  Interval,
  IntervalPause,
  ReportGroup,
  ReportInterval,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Span } from '@roadside/contract/service-levels/domain/span.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findNewestClosed } from './closed-repository.ts'
import { computeAccounts } from './compute-accounts.ts'
import { findContractPauses } from './contract-pauses.ts'
import { findContracts, type Contract } from './contract-repository.ts'
import { groupBy } from './group-by.ts'
import { namePersons } from './name-persons.ts'
import { findVisibleSites } from './outage-repository.ts'
import { findRepairs, findTicketsOfAssets } from './repair-repository.ts'
import { clockOf, timedRepair, type TimedRepair } from './repair-times.ts'
import { keyOf, reportRows } from './report-rows.ts'
import { digestOf, type StoredAccount } from './stored-account.ts'

/** What is reported of: a period, and of all contracts in sight those of a group. */
export interface Asked {
  readonly month?: string | undefined
  readonly fiscal_year?: number | undefined
  readonly pj_id?: number | undefined
  readonly by: ReportGroup
  /** Missing: all of them. */
  readonly key?: string | number | null | undefined
}

/** The period of a body: one of both ways to name it. */
export function periodOf({ month, fiscal_year }: Asked): ReportPeriod {
  if (month !== undefined && fiscal_year === undefined) return { month }
  if (month === undefined && fiscal_year !== undefined) return { fiscal_year }
  throw new ApiError('bad_request', 'กรุณาเลือกเดือนหรือปีงบประมาณอย่างใดอย่างหนึ่ง')
}

/** Contracts in sight that are of the group, and what their sums are made of; where one is named, it must be in sight. */
export async function openReport(db: Db, caller: Caller, asked: Asked, now: Date) {
  const period = periodOf(asked)
  const span = spanOfPeriod(period)
  const found = await findContracts(db, caller, { from: new Date(span.from), pj_id: asked.pj_id })
  const { by, key } = asked
  const contracts =
    by === 'kind' || key === undefined
      ? found
      : found.filter((contract) => keyOf(by, contract)[0] === key)
  const isNamed = asked.pj_id !== undefined || (by !== 'kind' && key !== undefined)
  if (isNamed && contracts.length === 0) throw new ApiError('not_found')
  const calendar = await findCalendar(db)
  return { contracts, calendar, span, months: monthsOf(period), now: now.getTime() }
}
type Opened = Awaited<ReturnType<typeof openReport>>

/** Tickets that were opened in the period, with their times and pauses. */
export async function readRepairs(db: Db, caller: Caller, opened: Opened): Promise<TimedRepair[]> {
  const { contracts, calendar, span, now } = opened
  const ids = contracts.map(({ pj_id }) => pj_id)
  const rows = await findRepairs(db, caller, ids, span)
  if (rows.length === 0) return []
  // notice may be before the period, and the repair after it
  const clocks = rows.map((row) => clockOf(row, now))
  const from = clocks.reduce((first, clock) => Math.min(first, clock.from), Infinity)
  const to = clocks.reduce((last, clock) => Math.max(last, clock.to), -Infinity)
  const pauses = await findContractPauses(db, ids, { from, to })
  const of = { contracts: byId(contracts), pauses, calendar, now }
  const isContractor = scopeOf(caller).contractor !== null
  const breathe = makeBreather()
  const repairs: TimedRepair[] = []
  for (const row of rows) {
    const repair = timedRepair(row, of)
    repairs.push(isContractor ? withoutPersons(repair) : repair)
    await breathe()
  }
  return repairs
}

/** The whole report, with what its rows are made of. */
export async function readReport(db: Db, caller: Caller, asked: Asked, now: Date) {
  const opened = await openReport(db, caller, asked, now)
  const [accounts, repairs] = await Promise.all([
    readAccounts(db, opened),
    readRepairs(db, caller, opened),
  ])
  const contracts = byId(opened.contracts)
  const tickets = repairs.map(({ ticket }) => ticket)
  const of = { by: asked.by, contracts, accounts, tickets, knowsGuarded: isRoot(caller) }
  return { ...opened, accounts, repairs, tickets, ...reportRows(of) }
}

const byId = (contracts: readonly Contract[]) =>
  new Map(contracts.map((contract) => [contract.pj_id, contract]))

export const readAccounts = (db: Db, opened: Opened): Promise<StoredAccount[]> =>
  computeAccounts(db, opened)

/** The intervals of accounts, with the contract and month that each is of. */
export const intervalsOf = (accounts: readonly StoredAccount[], kind: string | null) =>
  accounts.flatMap(({ pj_id, pj_name: contract, month, intervals }) =>
    intervals
      .filter((interval) => kind === null || interval.kind === kind)
      .map((interval) => ({ ...interval, pj_id, contract, month })),
  )
type OwnInterval = ReturnType<typeof intervalsOf>[number]

const downtimeOf = (intervals: readonly Interval[], figure: 'measured' | 'agreed') => {
  const known = intervals.map((interval) => interval[figure].downtime_ms)
  return known.includes(null) ? null : known.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
}

const addedOf = (intervals: readonly Interval[]) => ({
  measured_ms: downtimeOf(intervals, 'measured'),
  agreed_ms: downtimeOf(intervals, 'agreed'),
})

/** A page of intervals as the caller may see them; of sites out of sight their number and sum alone. */
export async function presentIntervals(
  db: Db,
  caller: Caller,
  intervals: readonly OwnInterval[],
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  const isContractor = scopeOf(caller).contractor !== null
  // a contractor sees the equipment of its contracts, and no pages of sites
  const visible = isContractor
    ? null
    : await findVisibleSites(db, caller, [...new Set(intervals.map(({ wid }) => wid))])
  const isVisible = ({ wid }: OwnInterval) => visible === null || visible.has(wid)
  const listed = intervals.filter(isVisible)
  const hidden = intervals.filter((interval) => !isVisible(interval))
  const rows = listed.slice((page - 1) * perPage, page * perPage)
  const named = isContractor ? rows.map(withoutPersons) : await namePersons(db, rows)
  return {
    rows: (await withTickets(db, caller, named)).map((row) => ({
      ...row,
      DeptID: visible?.get(row.wid) ?? null,
    })),
    total: listed.length,
    sums: addedOf(listed),
    hidden: { count: hidden.length, ...addedOf(hidden) },
  }
}

/** A contractor is told what was decided, and no names and notes of the authority. */
const withoutPersons = <Of extends { readonly pauses: readonly IntervalPause[] }>(of: Of): Of => ({
  ...of,
  pauses: of.pauses.map((pause) => ({ ...pause, decided_by: '', note: '' })),
})

async function withTickets(
  db: Db,
  caller: Caller,
  rows: readonly OwnInterval[],
): Promise<Omit<ReportInterval, 'DeptID'>[]> {
  if (rows.length === 0) return []
  const assets = [...new Set(rows.map(({ asset_id }) => asset_id))]
  const tickets = groupBy(
    await findTicketsOfAssets(db, caller, assets, spanOfRows(rows)),
    ({ asset_id }) => asset_id,
  )
  return rows.map((row) => {
    const span = spanOfRows([row])
    const found = tickets
      .get(row.asset_id)
      ?.find((one) => one.opened_at < span.to && (one.ended_at ?? Infinity) > span.from)
    const served = found?.served_at ?? null
    const ticket = found && {
      id: found.id,
      number: found.number,
      served_at: served === null ? null : toBangkokIso(new Date(served)),
    }
    return { ...row, ticket: ticket ?? null }
  })
}

const spanOfRows = (rows: readonly OwnInterval[]): Span => ({
  from: rows.reduce((first, { since }) => Math.min(first, Date.parse(since)), Infinity),
  to: rows.reduce((last, { until, to }) => Math.max(last, Date.parse(until ?? to)), -Infinity),
})

/** Which of these accounts were signed off, and whether they would be otherwise today. */
export async function closedOf(db: Db, accounts: readonly StoredAccount[]) {
  const ids = [...new Set(accounts.map(({ pj_id }) => pj_id))]
  const months = [...new Set(accounts.map(({ month }) => month))]
  const today = new Map(accounts.map((one) => [`${one.pj_id} ${one.month}`, one]))
  return (await findNewestClosed(db, ids, months)).map(({ digest, ...one }) => {
    const account = today.get(`${one.pj_id} ${one.month}`)
    return { ...one, differs: account !== undefined && digestOf(account) !== digest }
  })
}
