import type { ReportedFault } from '../fault-reports/fault-report-calls.ts'
import type { Condition, Health } from '../health.ts'
import type { Severity } from './severity.ts'

/** A piece of equipment as it was noted at a turn. */
export interface AssetTurn {
  /** Kind of the asset: `lamp`, `gateway`, `eventCamera`, or the id of the devices' solution. */
  readonly kind: string
  readonly health: Health
  readonly condition: Condition
  /** The worst reason of the health, in Thai; empty: none. */
  readonly reason: string
  /** What was measured, with its unit and limit, in Thai; empty: not known. */
  readonly measured: string
}

/**
 * What a turn says of an alarm: its cause lasts or has ended. Null: the turn does not tell, and
 * what was known stands (a dark lamp that falls silent has not been repaired).
 */
export type Verdict =
  | { readonly isActive: true; readonly severity?: Severity; readonly why: string }
  | { readonly isActive: false }
  | null

/** A kind of alarm: the cause of which one subject has at most one live alarm. */
export interface AlarmKind {
  /** `lamp_dark`; stands in the database and in rules, so it never changes. */
  readonly id: string
  /** In Thai: `ไฟดับ`. */
  readonly name: string
  /** The usual severity, and the highest that its verdicts have. */
  readonly severity: Severity
  /** The cause must have lasted so long before the alarm. Seconds. */
  readonly onDelayS?: number
  /** The cause must have been away so long before the alarm clears. Seconds. */
  readonly offDelayS?: number
  /**
   * Hours after which an acknowledgement expires where nothing was done; default: 4 for critical
   * alarms, none for others.
   */
  readonly acknowledgedForH?: number
  /** It tells whether equipment can be reached: of guarded equipment for the username admin only. */
  readonly isOfConnection?: boolean
  /** Other equipment stands behind what it is of, and is hidden while it lasts. */
  readonly isRoot?: boolean
  /**
   * After its root cleared it stays hidden so long, because equipment reports in its own time.
   * Seconds.
   */
  readonly coveredForS?: number
  /**
   * Of a circuit: so large a share of its equipment has alarms of these kinds that began within
   * the time.
   */
  readonly ofCircuit?: {
    readonly kinds: readonly string[]
    readonly share: number
    readonly withinS: number
  }
  /** Three or more neighbours along one side of the road that have it make it this urgent. */
  readonly inARow?: Severity
  /** The report of a person that is of the same fault. */
  readonly reportedAs?: ReportedFault
  /** It lasts until its events have been reviewed. */
  readonly isReviewed?: boolean
  /**
   * Judges equipment of these kinds at each of its turns; pure. Without it something else of the
   * server raises the alarm, by its id.
   */
  readonly ofAssets?: {
    readonly kinds: readonly string[]
    /** It judges the condition of what is watched, not the equipment's health. */
    readonly isOfCondition?: boolean
    readonly judge: (turn: AssetTurn) => Verdict
  }
}

/** Defines a kind of alarm for both sides. */
export function defineAlarmKind(kind: AlarmKind): AlarmKind {
  return kind
}

/** Hours for which an acknowledgement of an alarm holds where no work follows; null: for good. */
export function acknowledgedForH(
  { acknowledgedForH: hours }: AlarmKind,
  severity: Severity,
): number | null {
  return hours ?? (severity === 'critical' ? 4 : null)
}
