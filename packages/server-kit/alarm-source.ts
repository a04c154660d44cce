import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database.ts'
import type { Deps } from './serve.ts'

/** Something of a solution happened that is no turn of equipment (`alarm_source_turn`). */
export interface AlarmSourceTurn {
  /** In the solution's own form. */
  readonly key: string
  readonly at: Date
  /** It may raise an alarm; otherwise it only ends or changes one that is live. */
  readonly begins: boolean
}

/** What may be done to an alarm at the equipment itself (RSMP). */
export type SiteAct = 'acknowledged' | 'suspended' | 'resumed'

/** What a solution found of one piece of equipment and one kind of its alarms. */
export interface AlarmFinding {
  /** Id of `asset`. */
  readonly assetId: number
  /** It is of a part of the equipment, which may have several alarms of a kind. */
  readonly part?: { readonly key: string; readonly name: string }
  readonly kind: string
  /** Default: that of the kind. */
  readonly severity?: Severity
  readonly isActive: boolean
  /** When the cause began or ended. */
  readonly at: Date
  /** Times that it happened, where the solution counts them. */
  readonly occurrences?: number
  /** The part has gone, so nothing is held back. */
  readonly isFinal?: boolean
  /** What was done to the alarm at the equipment itself, in its order. */
  readonly acts?: readonly SiteAct[]
  /** In Thai. */
  readonly why: string
  /** `picture`: hash of the newest picture of the cause. */
  readonly detail: Readonly<Record<string, unknown>>
}

/** An alarm whose cause is reviewed, as its solution knows it again. */
export interface ReviewedAlarm {
  /** Id of `asset`. */
  readonly assetId: number
  readonly kind: string
  readonly raisedAt: Date
}

/**
 * Says in the name of an account that what an alarm is of did not happen, with the entry in the audit
 * log; answers how many events were so reviewed. Those out of its sight stay as they are.
 */
export type ReviewAsFalse = (
  deps: Pick<Deps, 'database' | 'live' | 'now'>,
  caller: Caller,
  alarm: ReviewedAlarm,
) => Promise<number>

/** Reads what turns mean; in the evaluator's transaction. */
export type ReadAlarmSource = (
  db: Db,
  turns: readonly AlarmSourceTurn[],
  now: Date,
) => Promise<readonly AlarmFinding[]>
