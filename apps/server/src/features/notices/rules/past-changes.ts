import type { AlarmEventType } from '@roadside/contract/alarms/event.ts'
import { severities, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { AlarmFacts } from './course.ts'
import type { PastChange } from './replay.ts'

/** A step of an alarm's history. */
export interface PastEvent {
  readonly alarm_id: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly type: AlarmEventType
  readonly detail: Readonly<Record<string, unknown>>
}

interface Following {
  readonly facts: AlarmFacts
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
    }
    const after = stepped(before, type, detail)
    if (after === before) return []
    following.set(alarm_id, after)
    return [{ at, alarm: { ...after.facts, isInSight: after.hidden.size === 0 } }]
  })
}

function stepped(before: Following, type: AlarmEventType, detail: PastEvent['detail']): Following {
  const { facts, hidden } = before
  switch (type) {
    case 'raised':
      return {
        hidden,
        facts: {
          ...facts,
          isActive: true,
          isAcknowledged: false,
          severity: severityOf(detail.severity) ?? facts.severity,
        },
      }
    case 'cleared':
      return { hidden: without(hidden, 'suppressed'), facts: { ...facts, isActive: false } }
    case 'severity':
      return { hidden, facts: { ...facts, severity: severityOf(detail.to) ?? facts.severity } }
    case 'acknowledged':
      return { hidden, facts: { ...facts, isAcknowledged: true } }
    case 'acknowledgementExpired':
      return { hidden, facts: { ...facts, isAcknowledged: false } }
    case 'suppressed':
    case 'shelved':
    case 'outOfService':
      return { facts, hidden: new Set([...hidden, hides[type]]) }
    case 'unsuppressed':
    case 'unshelved':
    case 'inService':
      return { facts, hidden: without(hidden, shows[type]) }
    case 'flapping':
    case 'calm':
    case 'assigned':
    case 'commented':
      return before
  }
}

function without<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  return new Set([...set].filter((one) => one !== value))
}
