import {
  canonicalDevice,
  deviceFinder,
  choiceOf,
  choiceOrNull,
  decodeEach,
  fieldsOf,
  isNullish,
  listOf,
  listOrNone,
  numberOrNull,
  textOf,
  textOrNull,
  timeOf,
  timeOrNull,
  wholeOf,
  wholeOrNull,
  type Element,
  type Fields,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import {
  alarmSeverities,
  phaseColors,
  trafficModes,
  type Phase,
  type SentAlarm,
  type ReportedTraffic,
} from '../rules/state.ts'
import type { TrafficReport } from './rsmp.ts'

const mostPhases = 64
const mostAlarms = 200
/** Alarms of the conflict monitor: such a junction is at fault and flashes. */
const serious = /conflict|monitor/i

/**
 * `{"device","time","mode","plan","cycle_s","offset_s","phases":[{no,color}],"alarms":[…]}`, one or
 * a list (solutions.md "Traffic"). An alarm is `{code,text,severity,since}`, or its code alone; the
 * list is complete. A missing field leaves the stored one; null means unknown, of phases none.
 */
export function decodeTraffic({
  json,
  topic,
  receivedAt,
}: Arrival): readonly Element<TrafficReport>[] {
  return decodeEach(
    json,
    (sent): TrafficReport => {
      const body = fieldsOf(sent, 'ข้อความ')
      const at = timeOf(body['time'], 'time', receivedAt)
      return {
        device: canonicalDevice(body, topic),
        at,
        values: {},
        state: reportOf(body, receivedAt),
      }
    },
    deviceFinder(topic),
  )
}

function reportOf(body: Fields, now: Date): ReportedTraffic {
  const { mode, plan, cycle_s, offset_s, phases, alarms } = body
  return {
    ...(mode !== undefined && { mode: choiceOrNull(mode, 'mode', trafficModes) }),
    ...(plan !== undefined && { plan: wholeOrNull(plan, 'plan', 0, 10_000) }),
    ...(cycle_s !== undefined && { cycle_s: numberOrNull(cycle_s, 'cycle_s', 0, 10_000) }),
    ...(offset_s !== undefined && {
      offset_s: numberOrNull(offset_s, 'offset_s', -10_000, 10_000),
    }),
    ...(phases !== undefined && { phases: listOrNone(phases, 'phases', mostPhases).map(phaseOf) }),
    ...(alarms !== undefined && {
      alarms: isNullish(alarms)
        ? null
        : { set: listOf(alarms, 'alarms', mostAlarms).map((alarm) => alarmOf(alarm, now)) },
    }),
  }
}

function phaseOf(sent: unknown): Phase {
  const { no, color } = fieldsOf(sent, 'phases')
  return {
    no: wholeOf(no, 'phases.no', 0, 255),
    color: choiceOf(color, 'phases.color', phaseColors),
  }
}

function alarmOf(sent: unknown, now: Date): SentAlarm {
  if (typeof sent === 'string') return alarmOf({ code: sent }, now)
  const alarm = fieldsOf(sent, 'alarms')
  const code = textOf(alarm['code'], 'alarms.code', 80)
  const text = textOrNull(alarm['text'], 'alarms.text', 400) ?? ''
  const usual = serious.test(`${code} ${text}`) ? 'fault' : 'warning'
  return {
    code,
    text,
    severity: choiceOrNull(alarm['severity'], 'alarms.severity', alarmSeverities) ?? usual,
    since: timeOrNull(alarm['since'], 'alarms.since', now)?.toISOString() ?? null,
  }
}
