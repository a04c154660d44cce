import { severities, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import * as fc from 'fast-check'

const minuteOfDay = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minute) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const someSeverities: fc.Arbitrary<Severity[]> = fc.uniqueArray(fc.constantFrom(...severities), {
  maxLength: 3,
})

/** A rule of any timing; those that it tells are the test's to say. */
export const anyRule: fc.Arbitrary<NoticeRuleBody> = fc.record({
  about: fc.constant('alarms' as const),
  severities: someSeverities,
  kinds: fc.constant([]),
  types: fc.constant([]),
  departments: fc.constant([]),
  roads: fc.constant([]),
  contractors: fc.constant([]),
  delay_min: fc.constantFrom(0, 5, 30),
  interval_min: fc.constantFrom(0, 10, 60),
  repeat_min: fc.constantFrom(null, 15, 240),
  to: fc.constant([{ type: 'user' as const, id: 1 }]),
  escalation: fc.constantFrom<NoticeRuleBody['escalation']>(
    [],
    [{ after_min: 20, to: [{ type: 'user' as const, id: 2 }] }],
    [
      { after_min: 10, to: [{ type: 'user' as const, id: 2 }] },
      { after_min: 45, to: [{ type: 'user' as const, id: 3 }] },
    ],
  ),
  quiet: fc.oneof(
    fc.constant(null),
    fc.record({ from: minuteOfDay, to: minuteOfDay, except: someSeverities }),
    fc.record({
      from: fc.constant('22:00'),
      to: fc.constant('06:00'),
      except: fc.constant<Severity[]>(['critical']),
    }),
  ),
  digest_at: fc.constantFrom(null, '07:30'),
  tells_cleared: fc.boolean(),
})

/** What may happen to an alarm. */
export type AlarmDeed =
  | { readonly type: 'raise' | 'clear' | 'acknowledge' | 'expire' | 'hide' | 'show' }
  | { readonly type: 'severity'; readonly severity: Severity }

/** A deed, so many minutes after the one before it. */
export interface RandomStep {
  readonly afterMin: number
  readonly alarm: number
  readonly deed: AlarmDeed
}

const deed: fc.Arbitrary<AlarmDeed> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ type: 'raise' as const }) },
  { weight: 4, arbitrary: fc.constant({ type: 'clear' as const }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...(['acknowledge', 'expire', 'hide', 'show'] as const).map((type) => ({ type })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Severity>(...severities)
      .map((severity) => ({ type: 'severity' as const, severity })),
  },
)

/** Things that happen to so many alarms: pauses of hours between bursts of minutes. */
export function randomSteps(alarms: number, count: number): fc.Arbitrary<RandomStep[]> {
  return fc.array(
    fc.record({
      afterMin: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 6 }) },
        { weight: 2, arbitrary: fc.integer({ min: 7, max: 90 }) },
        { weight: 1, arbitrary: fc.integer({ min: 91, max: 900 }) },
      ),
      alarm: fc.integer({ min: 1, max: alarms }),
      deed,
    }),
    { minLength: count, maxLength: count },
  )
}

/** The part of an alarm that deeds change. */
export interface DoneTo {
  readonly severity: Severity
  readonly isActive: boolean
  readonly isAcknowledged: boolean
  readonly isInSight: boolean
}

/** An alarm after a deed; the same where the deed changes nothing of it. A new cause is to be acknowledged anew. */
export function done(alarm: DoneTo, deedOf: AlarmDeed): DoneTo {
  switch (deedOf.type) {
    case 'raise':
      return alarm.isActive ? alarm : { ...alarm, isActive: true, isAcknowledged: false }
    case 'clear':
      return alarm.isActive ? { ...alarm, isActive: false } : alarm
    case 'acknowledge':
      return alarm.isAcknowledged ? alarm : { ...alarm, isAcknowledged: true }
    case 'expire':
      return alarm.isAcknowledged && alarm.isActive ? { ...alarm, isAcknowledged: false } : alarm
    case 'hide':
      return alarm.isInSight && alarm.isActive ? { ...alarm, isInSight: false } : alarm
    case 'show':
      return alarm.isInSight ? alarm : { ...alarm, isInSight: true }
    case 'severity':
      return alarm.severity === deedOf.severity || !alarm.isActive
        ? alarm
        : { ...alarm, severity: deedOf.severity }
  }
}
