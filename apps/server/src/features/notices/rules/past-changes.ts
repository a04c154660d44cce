import type { AlarmEventType } from '@roadside/contract/alarms/event.ts'
import { severities, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { AlarmFacts } from './course.ts'
import type { ReplayedChange } from './replay.ts'

/** A step of an alarm's history. */
export interface PastEvent {
  readonly alarm_id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly type: AlarmEventType
  readonly detail: Readonly<Record<string, unknown>>
}

/** How an alarm became, and when its last cause began and ended; milliseconds. */
export interface PastChange extends ReplayedChange {
  readonly isSuppressed: boolean
  readonly raisedAt: number
  readonly clearedAt: number | null
}

interface Following {
  readonly facts: AlarmFacts
  readonly raisedAt: number
  readonly clearedAt: number | null
  readonly hidden: ReadonlySet<'suppressed' | 'shelved' | 'outOfService'>
}

const hides = {
  suppressed: 'suppressed',
  shelved: 'shelved',
  outOfService: 'outOfService',
} as const
const shows = {
  unsuppressed: 'suppressed',
  unshelved: 'shelved',
  inService: 'outOfService',
} as const

function severityOf(value: unknown): Severity | undefined {
  return severities.find((severity) => severity === value)
}

/** How alarms changed, from their histories in the order of time. Pure. */
export function pastChanges(
  events: readonly PastEvent[],
  present: ReadonlyMap<number, AlarmFacts>,
): PastChange[] {
  const following = new Map<number, Following>()
  return events.flatMap(({ alarm_id, at, type, detail }) => {
    const now = present.get(alarm_id)
    if (!now) return []
    const before = following.get(alarm_id) ?? {
      facts: { ...now, isActive: false, isAcknowledged: true, isInSight: true },
      hidden: new Set(),
      raisedAt: -Infinity,
      clearedAt: null,
    }
    const after = stepped(before, type, detail, at)
    if (after === before) return []
    following.set(alarm_id, after)
    const { facts, hidden, raisedAt, clearedAt } = after
    const isSuppressed = hidden.has('suppressed')
    return [
      { at, alarm: { ...facts, isInSight: hidden.size === 0 }, isSuppressed, raisedAt, clearedAt },
    ]
  })
}

function stepped(
  before: Following,
  type: AlarmEventType,
  detail: PastEvent['detail'],
  at: number,
): Following {
  const { facts, hidden } = before
  // the cause began or ended before it was noted
  const since = typeof detail.since === 'number' ? detail.since : at
  switch (type) {
    case 'raised':
      return {
        hidden,
        raisedAt: since,
        clearedAt: null,
        facts: {
          ...facts,
          isActive: true,
          isAcknowledged: false,
          severity: severityOf(detail.severity) ?? facts.severity,
        },
      }
    case 'cleared':
      return {
        ...before,
        hidden: without(hidden, 'suppressed'),
        clearedAt: since,
        facts: { ...facts, isActive: false },
      }
    case 'severity':
      return { ...before, facts: { ...facts, severity: severityOf(detail.to) ?? facts.severity } }
    case 'acknowledged':
      return { ...before, facts: { ...facts, isAcknowledged: true } }
    case 'acknowledgementExpired':
      return { ...before, facts: { ...facts, isAcknowledged: false } }
    case 'suppressed':
    case 'shelved':
    case 'outOfService':
      return { ...before, hidden: new Set([...hidden, hides[type]]) }
    case 'unsuppressed':
    case 'unshelved':
    case 'inService':
      return { ...before, hidden: without(hidden, shows[type]) }
    case 'flapping':
    case 'calm':
    case 'assigned':
    case 'commented':
    case 'ticketOpened':
      return before
  }
}

function without<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  return new Set([...set].filter((one) => one !== value))
}
