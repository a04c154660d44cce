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
): { readonly at: Date; readonly alarms: AlarmChange } | null {
  choiceOf(message['aSp'], 'aSp', specializations)
  const base = textOf(message['aCId'], 'aCId', 40)
  if (isNullish(message['aS'])) return null
  const at = timeOf(message['aTs'], 'aTs', now)
  const { component } = partsOf(textOrNull(message['cId'], 'cId', 200) ?? '')
  const code = component === '' ? base : `${base} ${component}`
  if (!isStanding(message)) return { at, alarms: { add: [], clear: [code] } }
  const text = alarmText(base, textOrNull(message['xACId'], 'xACId', 400))
  const severity = alarmSeverity(base, priorityOf(message['pri']))
  return { at, alarms: { add: [{ code, text, severity, since: null }], clear: [] } }
}

function isStanding({ aS, sS }: Fields): boolean {
  return (
    isFlagSet(aS, 'aS', 'active', 'inactive') &&
    !(isNullish(sS) ? false : isFlagSet(sS, 'sS', 'suspended', 'notsuspended'))
  )
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
