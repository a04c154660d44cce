import {
  choiceOf,
  isNullish,
  refuse,
  shown,
  textOf,
  textOrNull,
  timeOf,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Fields } from '@roadside/server-kit/ingest/canonical.ts'
import { alarmSeverity, alarmText } from '../rules/alarm-words.ts'
import type { RsmpAlarm } from '../rules/rsmp-alarm.ts'
import type { AlarmChange } from '../rules/state.ts'
import { partsOf } from './rsmp-device.ts'

const specializations = ['Issue', 'Request', 'Acknowledge', 'Suspend', 'Resume'] as const

/**
 * The change by an Alarm message; null for one from a supervisor, which is a request without a
 * state. A suspended alarm gets no more reports from the controller, so it is not shown as active.
 */
export function alarmChangeOf(
  message: Fields,
  now: Date,
  isByBroker: boolean,
): { readonly at: Date; readonly alarms: AlarmChange; readonly alarm: RsmpAlarm } | null {
  choiceOf(message['aSp'], 'aSp', specializations)
  const base = textOf(message['aCId'], 'aCId', 40)
  if (isNullish(message['aS'])) return null
  const at = timeOf(message['aTs'], 'aTs', now)
  const componentId = textOrNull(message['cId'], 'cId', 200) ?? ''
  const { component } = partsOf(componentId)
  const code = component === '' ? base : `${base} ${component}`
  const text = alarmText(base, textOrNull(message['xACId'], 'xACId', 400))
  const priority = priorityOf(message['pri'])
  const { aS, sS, ack } = message
  const alarm: RsmpAlarm = {
    componentId,
    code: base,
    isActive: isFlagSet(aS, 'aS', 'active', 'inactive'),
    isAcknowledged: !isNullish(ack) && isFlagSet(ack, 'ack', 'acknowledged', 'notacknowledged'),
    isSuspended: !isNullish(sS) && isFlagSet(sS, 'sS', 'suspended', 'notsuspended'),
    priority,
    text,
    isByBroker,
  }
  if (!alarm.isActive || alarm.isSuspended) return { at, alarm, alarms: { add: [], clear: [code] } }
  const severity = alarmSeverity(base, priority)
  const standing = { code, text, severity, since: null, rsmp_priority: priority ?? 0 }
  return { at, alarm, alarms: { add: [standing], clear: [] } }
}

/** Controllers write `inActive` and `Active` in small and capital letters. */
function isFlagSet(value: unknown, field: string, yes: string, no: string): boolean {
  const text = String(value as string).toLowerCase()
  return (
    text === yes ||
    (text === no ? false : refuse(field, `ต้องเป็น ${yes} หรือ ${no} (ได้รับ ${shown(value)})`))
  )
}

function priorityOf(value: unknown): number | null {
  if (isNullish(value) || value === '') return null
  const priority = Number(value)
  return Number.isInteger(priority) && priority >= 1 && priority <= 3
    ? priority
    : refuse('pri', `ต้องเป็น 1 ถึง 3 (ได้รับ ${shown(value)})`)
}
