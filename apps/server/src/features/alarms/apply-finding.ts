import { isLive, nextAlarmState, quietAlarm } from '@roadside/contract/alarms/domain/alarm-state.ts'
import { calmAt, isFlapping, recentTurns } from '@roadside/contract/alarms/domain/flapping.ts'
import type { AlarmKind } from '@roadside/contract/alarms/kind.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { SiteAct } from '@roadside/server-kit/alarm-source.ts'
import { withStep, type AlarmRecord, type AlarmSubject, type ChangedAlarm } from './alarm-record.ts'

/** What was found of one subject: the cause of one kind of alarm lasts, or has ended. */
export interface Finding {
  readonly subject: AlarmSubject
  readonly kind: string
  readonly isActive: boolean
  readonly severity: Severity
  readonly why: string
  /** When the cause began or ended; milliseconds. */
  readonly at: number
  /** Times that it happened, where the finding counts them itself. */
  readonly occurrences?: number
  readonly detail?: Readonly<Record<string, unknown>>
  /** What it was of has gone, so nothing is held back. */
  readonly isFinal?: boolean
  /** What was done to the alarm at the equipment itself, in its order. */
  readonly acts?: readonly SiteAct[]
}

/** A finding that waits for the delay of its kind. */
export interface DelayedFinding {
  readonly finding: Finding
  readonly dueAt: number
}

/** What the evaluator knows of one subject and kind. */
export interface Known {
  /** The live alarm, or the last one where it may be taken up again. */
  readonly alarm: AlarmRecord | null
  readonly delayed: DelayedFinding | null
}

export interface Applied {
  /** Null: nothing changes. */
  readonly changed: ChangedAlarm | null
  readonly delayed: DelayedFinding | null
}

export interface KindOf {
  readonly kind: AlarmKind
  readonly solution: string
}

/**
 * Applies a finding to what is known of its subject and kind. Pure.
 *
 * - On-delay and off-delay: the finding waits; the opposite one within the delay ends the wait.
 * - Flapping: an alarm that turned three times in ten minutes stays as one, and clears only after
 *   ten minutes without a turn.
 * - A cause that begins again within ten minutes takes its former alarm up again.
 *
 * `isDue`: the finding has waited.
 */
export function applyFinding(
  known: Known,
  finding: Finding,
  of: KindOf,
  now: number,
  isDue = false,
): Applied {
  return finding.isActive
    ? applyActive(known, finding, of, now, isDue)
    : applyCleared(known, finding, of, now, isDue)
}

function applyActive(
  { alarm, delayed }: Known,
  finding: Finding,
  of: KindOf,
  now: number,
  isDue: boolean,
): Applied {
  if (alarm?.state.isActive) {
    // a cause that was to be cleared and is back: of a flapping alarm it is one more turn
    const isBack = delayed !== null && !delayed.finding.isActive
    return { changed: seenAgain(alarm, finding, now, isBack), delayed: null }
  }
  const onDelayMs = (of.kind.onDelayS ?? 0) * 1000
  if (onDelayMs > 0 && !isDue) {
    const since = delayed?.finding.isActive ? delayed : null
    const dueAt = since?.dueAt ?? now + onDelayMs
    const begun = { ...finding, at: since?.finding.at ?? finding.at }
    return { changed: null, delayed: { finding: begun, dueAt } }
  }
  return { changed: raise(alarm, finding, of, now), delayed: null }
}

function applyCleared(
  { alarm, delayed }: Known,
  finding: Finding,
  of: KindOf,
  now: number,
  isDue: boolean,
): Applied {
  if (!alarm?.state.isActive) return { changed: null, delayed: null }
  if (!isDue && !finding.isFinal) {
    // what waits already waits from its first finding
    if (delayed && !delayed.finding.isActive) return { changed: null, delayed }
    const turns = [...recentTurns(alarm.turns, now), now]
    if (alarm.flappingSince !== null || isFlapping(turns, now)) {
      const marked = markFlapping(alarm, turns, now)
      return { changed: marked, delayed: { finding, dueAt: calmAt(turns) } }
    }
    const offDelayMs = (of.kind.offDelayS ?? 0) * 1000
    if (offDelayMs > 0) return { changed: null, delayed: { finding, dueAt: now + offDelayMs } }
  }
  return { changed: clear(alarm, finding, now), delayed: null }
}

function raise(
  before: AlarmRecord | null,
  finding: Finding,
  of: KindOf,
  now: number,
): ChangedAlarm {
  const from = before?.state ?? quietAlarm
  const turns = [...recentTurns(before?.turns ?? [], now), now]
  const raisedAt = Math.min(finding.at, now)
  const common = {
    subject: finding.subject,
    isGuarded: of.kind.isOfConnection === true && finding.subject.guardsConnection,
    severity: finding.severity,
    lastSeenAt: now,
    why: finding.why,
    detail: finding.detail ?? {},
    state: nextAlarmState(from, { type: 'activate' }),
    clearedAt: null,
    closedAt: null,
    turns,
  }
  const alarm: AlarmRecord = before
    ? {
        ...before,
        ...common,
        raisedAt,
        occurrences: finding.occurrences ?? before.occurrences + 1,
      }
    : {
        ...common,
        id: null,
        kind: of.kind.id,
        solution: of.solution,
        raisedAt,
        notedAt: now,
        occurrences: finding.occurrences ?? 1,
        suppressedBy: null,
        uncoveredAt: null,
        flappingSince: null,
        calmAt: null,
      }
  const raised = withStep({ alarm: { ...alarm, state: from }, steps: [] }, alarm, {
    type: 'raised',
    at: now,
    note: finding.why,
    detail: { severity: finding.severity, since: raisedAt },
  })
  return isFlapping(turns, now) ? flapping(raised, now) : raised
}

/** The cause of an active alarm was found again, perhaps graver. */
function seenAgain(
  alarm: AlarmRecord,
  finding: Finding,
  now: number,
  isBack: boolean,
): ChangedAlarm | null {
  const turns =
    isBack && alarm.flappingSince !== null ? [...recentTurns(alarm.turns, now), now] : alarm.turns
  const occurrences =
    finding.occurrences ?? (turns === alarm.turns ? alarm.occurrences : alarm.occurrences + 1)
  const isSame =
    alarm.severity === finding.severity &&
    alarm.why === finding.why &&
    turns === alarm.turns &&
    alarm.occurrences === occurrences &&
    alarm.subject.wid === finding.subject.wid
  if (isSame) return null
  const next: AlarmRecord = {
    ...alarm,
    subject: finding.subject,
    severity: finding.severity,
    why: finding.why,
    detail: finding.detail ?? alarm.detail,
    lastSeenAt: now,
    turns,
    occurrences,
    calmAt: alarm.flappingSince === null ? alarm.calmAt : calmAt(turns),
  }
  if (alarm.severity === finding.severity) return { alarm: next, steps: [] }
  return withStep({ alarm, steps: [] }, next, {
    type: 'severity',
    at: now,
    note: finding.why,
    detail: { from: alarm.severity, to: finding.severity },
  })
}

function clear(
  alarm: AlarmRecord,
  finding: Pick<Finding, 'why' | 'at'>,
  now: number,
): ChangedAlarm {
  const state = nextAlarmState(alarm.state, { type: 'clear' })
  // a cause does not end before it began
  const clearedAt = Math.max(Math.min(finding.at, now), alarm.raisedAt)
  const next: AlarmRecord = {
    ...alarm,
    state,
    clearedAt,
    lastSeenAt: now,
    suppressedBy: null,
    uncoveredAt: null,
    flappingSince: null,
    calmAt: null,
    turns: alarm.flappingSince === null ? [...recentTurns(alarm.turns, now), now] : alarm.turns,
    closedAt: isLive(state) ? null : now,
  }
  return withStep({ alarm, steps: [] }, next, {
    type: 'cleared',
    at: now,
    note: finding.why,
    detail: { since: clearedAt },
  })
}

function markFlapping(alarm: AlarmRecord, turns: readonly number[], now: number): ChangedAlarm {
  const turned = { ...alarm, turns, lastSeenAt: now }
  return alarm.flappingSince === null
    ? flapping({ alarm: turned, steps: [] }, now)
    : { alarm: { ...turned, calmAt: calmAt(turns) }, steps: [] }
}

function flapping(changed: ChangedAlarm, now: number): ChangedAlarm {
  const { alarm } = changed
  const next = {
    ...alarm,
    flappingSince: alarm.flappingSince ?? alarm.turns[0] ?? now,
    calmAt: calmAt(alarm.turns),
  }
  return alarm.flappingSince === null
    ? withStep(changed, next, { type: 'flapping', at: now })
    : { ...changed, alarm: next }
}

/** An alarm that turned no more until its `calmAt`: it lasts, and flaps no more. Pure. */
export function calm(alarm: AlarmRecord, now: number): ChangedAlarm {
  const next = { ...alarm, flappingSince: null, calmAt: null }
  return withStep({ alarm, steps: [] }, next, { type: 'calm', at: now })
}

/** An alarm of a kind that is no more: its cause can end no other way. Pure. */
export function retire(alarm: AlarmRecord, now: number): ChangedAlarm {
  return clear(alarm, { why: 'เลิกใช้การแจ้งเตือนชนิดนี้', at: now }, now)
}
