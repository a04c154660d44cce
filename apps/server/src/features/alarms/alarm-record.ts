import type { AlarmState } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { AlarmEventType } from '@roadside/contract/alarms/event.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'

/** What an alarm is of. */
export interface AlarmSubject {
  /** `asset:12`, `site:3`, `circuit:3:a1`, `console:broker` */
  readonly key: string
  readonly name: string
  readonly assetId: number | null
  /** Null: of the console itself. */
  readonly wid: number | null
  /** Equipment of which only the username admin may know whether it can be reached. */
  readonly guardsConnection: boolean
}

/** An alarm as the evaluator holds it. Times in milliseconds since 1970. */
export interface AlarmRecord {
  /** Null: not stored yet. */
  readonly id: number | null
  readonly kind: string
  readonly solution: string
  readonly subject: AlarmSubject
  readonly isGuarded: boolean
  readonly severity: Severity
  readonly raisedAt: number
  readonly notedAt: number
  readonly lastSeenAt: number
  readonly occurrences: number
  readonly why: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly state: AlarmState
  readonly clearedAt: number | null
  readonly suppressedBy: number | null
  readonly uncoveredAt: number | null
  readonly flappingSince: number | null
  readonly calmAt: number | null
  readonly turns: readonly number[]
  readonly closedAt: number | null
}

/** A step of an alarm, as it is appended to its history. */
export interface AlarmStep {
  readonly type: AlarmEventType
  readonly at: number
  /** Null: the console. */
  readonly by: string | null
  readonly note: string
  readonly from: AlarmState
  readonly to: AlarmState
  readonly detail: Readonly<Record<string, unknown>>
}

/** An alarm with what happened to it in this run. */
export interface ChangedAlarm {
  readonly alarm: AlarmRecord
  readonly steps: readonly AlarmStep[]
}

/** Appends a step of the console to a changed alarm. */
export function withStep(
  { alarm, steps }: ChangedAlarm,
  next: AlarmRecord,
  step: Pick<AlarmStep, 'type' | 'at'> & Partial<Pick<AlarmStep, 'by' | 'note' | 'detail'>>,
): ChangedAlarm {
  return {
    alarm: next,
    steps: [
      ...steps,
      { by: null, note: '', detail: {}, ...step, from: alarm.state, to: next.state },
    ],
  }
}
