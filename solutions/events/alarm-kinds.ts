import { defineAlarmKind, type AlarmKind } from '@roadside/contract/alarms/kind.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { usualAlarmKinds } from '@roadside/contract/alarms/usual-kinds.ts'
import { eventTypeNames, type EventType } from './words.ts'

type AlarmingType = Exclude<EventType, 'other'>

const severities: Record<AlarmingType, Severity> = {
  car_stop: 'major',
  accident: 'critical',
  wrong_way: 'critical',
  intruder: 'major',
}

/** Id of the alarm of a type of event; null: none is raised. */
export function alarmKindOf(type: EventType): string | null {
  return type === 'other' ? null : `event_${type}`
}

const alarmingTypes = Object.keys(severities) as AlarmingType[]

/** Alarms of cameras that report events, and of the events, which end when all are reviewed. */
export const eventAlarmKinds: readonly AlarmKind[] = [
  ...alarmingTypes.map((type) =>
    defineAlarmKind({
      id: `event_${type}`,
      name: eventTypeNames[type],
      severity: severities[type],
      isReviewed: true,
    }),
  ),
  ...usualAlarmKinds(['eventCamera'], 'eventCamera'),
]
