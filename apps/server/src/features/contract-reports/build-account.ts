import type {
  AccountSums,
  Interval,
  IntervalPause,
  UnknownReason,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { Calendar } from '@roadside/contract/service-levels/domain/calendar.ts'
import {
  accountMonth,
  spanOfMonth,
  type AccountedOutage,
  type AccountFigures,
  type MonthAccount,
  type Outage,
  type OutageTime,
} from '@roadside/contract/service-levels/domain/month-account.ts'
import { pausesAt } from '@roadside/server-kit/pause-repository.ts'
import type { ContractPause } from './contract-pauses.ts'
import type { Contract } from './contract-repository.ts'
import type { OutageRow, WorkedRow } from './outage-repository.ts'
import { countedOf, type StoredAccount } from './stored-account.ts'

export interface AccountParts {
  readonly contract: Contract
  readonly month: string
  readonly outages: readonly OutageRow[]
  readonly pauses: readonly ContractPause[]
  readonly worked: readonly WorkedRow[]
  readonly calendar: Calendar
  readonly now: number
  /** The intervals of the whole month are stored. */
  readonly isStored: boolean
}

/** The account of a contract's month by its terms, with every interval that it comes from. */
export function buildAccount(parts: AccountParts): StoredAccount {
  const { contract, month, calendar, now, isStored } = parts
  const outages = parts.outages.flatMap((row) => coveredOutage(row, parts.pauses))
  const account = accountMonth({
    month,
    terms: contract.terms,
    contractSatang: contract.contract_value_satang,
    outages: outages.map(({ outage }) => outage),
    calendar,
    now,
  })
  const found = new Map(outages.map((one) => [one.outage.id, one]))
  const intervals = account.outages.map((outage) => {
    const { row, outage: of } = found.get(outage.id)!
    return presentInterval(outage, row, of.pauses as readonly ContractPause[])
  })
  const worked = parts.worked.map(({ kind, equipment, guarded, up_ms }) => ({
    kind,
    equipment,
    guarded,
    up_ms,
  }))
  const sumsOf = (figure: 'measured' | 'agreed') => ({
    ...presentSums(isStored ? account[figure] : unknownSums),
    availability:
      contract.terms.hours && isStored
        ? shareUp(
            worked.reduce((sum, { up_ms }) => sum + up_ms, 0),
            countedOf({ intervals }, figure),
          )
        : null,
  })
  const { may_edit: _, contractor_id: _c, department_id: _d, ...facts } = contract
  const { from, to } = spanOfMonth(month)
  return {
    ...facts,
    month,
    from: iso(from),
    to: iso(to),
    until: iso(Math.min(to, now)),
    calendar_version: account.calendarVersion,
    equipment: worked.reduce((sum, { equipment }) => sum + equipment, 0),
    counted_ms: account.countedMs,
    allowance_ms: inMs(account.allowance),
    measured: sumsOf('measured'),
    agreed: sumsOf('agreed'),
    is_over: account.isOver,
    is_known: account.isKnown,
    unknown: unknownOf(account, isStored),
    unweighed_kinds: [...account.unweighedKinds],
    faults: intervals.length,
    worked,
    intervals,
  }
}

/** Share of the known time in which equipment worked; null: nothing is known. */
export const shareUp = (up: number, down: number) => (up + down > 0 ? up / (up + down) : null)

/** The part of an interval in the defects period, where that is known, with its pauses. */
function coveredOutage(row: OutageRow, pauses: readonly ContractPause[]) {
  const { id, device, kind, since, until, covered_from, covered_to } = row
  const from = Math.max(since, covered_from ?? since)
  const to = covered_to === null ? until : Math.min(until ?? Number.POSITIVE_INFINITY, covered_to)
  if (to !== null && from >= to) return []
  const place = { projectId: row.pj_id, wid: row.wid, assetId: row.asset_id }
  const own = pausesAt(pauses, place).filter(
    (pause) => pause.from < (to ?? Infinity) && (pause.to ?? Infinity) > from,
  )
  const outage: Outage = { id, device, kind, from, to, pauses: [...own, ...excuseOf(row)] }
  return [{ row, outage }]
}

/** What the authority counted an interval as is a pause that it agreed to. */
function excuseOf(row: OutageRow): ContractPause[] {
  if (row.excuse === null) return []
  return [
    {
      projectId: row.pj_id,
      wid: row.wid,
      assetId: row.asset_id,
      reason: row.excuse === 'maintenance' ? 'agreed_maintenance' : 'force_majeure',
      from: row.since,
      to: row.until,
      decision: 'agreed',
      claimedAt: null,
      isAuthoritysFault: false,
      decidedBy: row.excused_by ?? '',
      decidedAt: row.excused_at,
      note: row.excuse_reason,
    },
  ]
}

function presentInterval(
  outage: AccountedOutage,
  row: OutageRow,
  pauses: readonly ContractPause[],
): Interval {
  const { id, asset_id, device, kind, sta, wid, type_name, site, road_code, health, reason } = row
  return {
    id,
    asset_id,
    device,
    kind,
    sta,
    wid,
    type_name,
    site,
    road_code,
    health,
    since: iso(row.since),
    until: isoOrNull(row.until),
    reason,
    from: iso(outage.from),
    to: iso(outage.to),
    weight: outage.weight,
    measured: presentTime(outage.measured),
    agreed: presentTime(outage.agreed),
    pauses: pauses.map(presentPause),
  }
}

const presentTime = ({ counted, heaviest, downtime }: OutageTime) => ({
  counted_ms: counted,
  heaviest: heaviest.map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
  downtime_ms: inMs(downtime),
})

export const presentPause = (pause: ContractPause): IntervalPause => ({
  reason: pause.reason,
  from: iso(pause.from),
  to: isoOrNull(pause.to),
  decision: pause.decision,
  decided_by: pause.decidedBy,
  decided_at: isoOrNull(pause.decidedAt),
  note: pause.note,
})

const unknownSums: AccountFigures = { downtime: null, over: null, penalty: null }
const presentSums = ({ downtime, over, penalty }: AccountFigures): AccountSums => ({
  downtime_ms: inMs(downtime),
  over_ms: inMs(over),
  penalty_satang: penalty,
})

function unknownOf(account: MonthAccount, isStored: boolean): UnknownReason[] {
  return [
    ...account.missing,
    ...(account.unweighedKinds.length > 0 ? (['kinds'] as const) : []),
    ...(isStored ? [] : (['intervals'] as const)),
  ]
}

/** Nanoseconds as milliseconds. */
const inMs = (nanoseconds: bigint | null) =>
  nanoseconds === null ? null : Number(nanoseconds) / 1e6
const iso = (ms: number) => toBangkokIso(new Date(ms))
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))
