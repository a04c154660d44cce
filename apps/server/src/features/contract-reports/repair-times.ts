import type {
  IntervalPause,
  ReportTicket,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { Calendar } from '@roadside/contract/service-levels/domain/calendar.ts'
import { clockTime } from '@roadside/contract/service-levels/domain/clock.ts'
import type { Span } from '@roadside/contract/service-levels/domain/span.ts'
import { pausesAt } from '@roadside/server-kit/pause-repository.ts'
import { presentPause } from './build-account.ts'
import type { ContractPause } from './contract-pauses.ts'
import type { Contract } from './contract-repository.ts'
import type { RepairRow } from './repair-repository.ts'

export interface RepairsOf {
  readonly contracts: ReadonlyMap<number, Contract>
  readonly pauses: readonly ContractPause[]
  readonly calendar: Calendar
  readonly now: number
}

/** A ticket, and the pauses that touch its clock. */
export interface TimedRepair {
  readonly ticket: ReportTicket
  /** Null: it is of a site or circuit. */
  readonly asset_id: number | null
  readonly pauses: readonly IntervalPause[]
}

/** The time in which a ticket's clock runs, or may yet run. */
export const clockOf = ({ served_at, opened_at, finished_at }: RepairRow, now: number): Span => {
  const from = served_at ?? opened_at
  return { from, to: Math.max(from, finished_at ?? now) }
}

/**
 * A ticket with its times by the clock of its contract: from the notice, as an official entered it,
 * to the begin of the repair and to its end. Where one of both, or the hours that count, is unknown,
 * so is the time.
 */
export function timedRepair(row: RepairRow, of: RepairsOf): TimedRepair {
  const contract = of.contracts.get(row.pj_id)!
  const pauses = pausesAt(of.pauses, { projectId: row.pj_id, wid: row.wid, assetId: row.asset_id })
  const timeTo = (to: number | null) => {
    const { hours } = contract.terms
    if (row.served_at === null || to === null || hours === null)
      return { measured_ms: null, agreed_ms: null }
    const span = { from: row.served_at, to: Math.max(row.served_at, to) }
    const { measured, agreed } = clockTime(span, pauses, { hours, calendar: of.calendar })
    return { measured_ms: measured, agreed_ms: agreed }
  }
  const isAfter = (due: number | null, at: number | null) => due !== null && (at ?? of.now) > due
  const { id, number, title, subject, site, kind, pj_id, repeats } = row
  const ticket = {
    id,
    number,
    title,
    subject,
    site,
    kind,
    pj_id,
    contract: contract.pj_name,
    opened_at: toBangkokIso(new Date(row.opened_at)),
    served_at: iso(row.served_at),
    begin_due_at: iso(row.begin_due_at),
    started_at: iso(row.started_at),
    due_at: iso(row.due_at),
    finished_at: iso(row.finished_at),
    repeats,
    is_late: isAfter(row.begin_due_at, row.started_at) || isAfter(row.due_at, row.finished_at),
    begin: timeTo(row.started_at),
    repair: timeTo(row.finished_at),
  }
  const clock = clockOf(row, of.now)
  const touches = ({ from, to }: ContractPause) => from < clock.to && (to ?? Infinity) > clock.from
  return { ticket, asset_id: row.asset_id, pauses: pauses.filter(touches).map(presentPause) }
}

const iso = (ms: number | null) => (ms === null ? null : toBangkokIso(new Date(ms)))
