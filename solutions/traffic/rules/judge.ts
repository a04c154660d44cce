import { alarmSentence } from './alarm-words.ts'
import { darkReason, rsmpReason, seriousFlashReason, unplannedFlashReason } from './reasons.ts'
import type { TrafficAlarm, TrafficState } from './state.ts'

/** So long may a junction flash outside its plan before that is a fault (solutions.md "Traffic"; a start takes less). */
export const flashGraceMs = 2 * 60_000

export interface TrafficVerdict {
  /** `unknown`: it never reported its mode; an unknown mode is never ok. */
  readonly health: 'fault' | 'warning' | 'unknown' | 'ok'
  /** In Thai, the worst first. */
  readonly reasons: readonly string[]
  /** When time alone makes it worse; null where it does not. */
  readonly recheckAt: Date | null
}

type Finding = readonly ['fault' | 'warning', string]

/**
 * Health of a controller (solutions.md "Traffic"): dark, flash by conflict or monitor (a serious alarm while it flashes), and
 * flash outside the plan for more than 2 min are faults; failures of lamps and detectors are warnings; flash by plan is fine.
 * `modeSince` and `at` (of its newest message) are by its clock, `now` is by ours; `graceMs` may be set for a controller.
 */
export function judgeTraffic(
  state: TrafficState,
  modeSince: Date,
  at: Date,
  now: Date,
  graceMs = flashGraceMs,
): TrafficVerdict {
  const graceEnd = new Date(modeSince.getTime() + graceMs)
  const alarms = state.alarms ?? []
  const hasSerious = alarms.some(({ severity }) => severity === 'fault')
  const isInGrace =
    state.mode === 'fault_flash' &&
    !hasSerious &&
    Math.max(now.getTime(), at.getTime()) <= graceEnd.getTime()
  const findings = [...byMode(state, hasSerious, isInGrace ? null : graceMs), ...byAlarms(alarms)]
  const reasons = (['fault', 'warning'] as const).flatMap((severity) =>
    findings.filter(([one]) => one === severity).map(([, reason]) => reason),
  )
  const severities = [
    ...findings.map(([severity]) => severity),
    ...alarms.map(({ severity }) => severity),
  ]
  const worst = severities.includes('fault') ? 'fault' : severities.length > 0 ? 'warning' : null
  const calm = state.mode === null ? 'unknown' : 'ok'
  return { health: worst ?? calm, reasons, recheckAt: isInGrace ? graceEnd : null }
}

/**
 * Alarms of an RSMP site come last, as they are told one by one elsewhere. The bits of its aggregated
 * status (3 to 5: priority 1 to 3) are no news where an alarm of that priority, or a graver one,
 * stands.
 */
function byAlarms(alarms: readonly TrafficAlarm[]): readonly Finding[] {
  const rsmp = alarms.filter((alarm) => alarm.rsmp_priority !== undefined)
  const gravest = Math.min(...rsmp.map(({ rsmp_priority }) => rsmp_priority || Infinity))
  const isTold = ({ code }: TrafficAlarm) => {
    const [, bit] = /^SE([3-5])$/.exec(code) ?? []
    return bit !== undefined && gravest <= Number(bit) - 2
  }
  const others = alarms.filter((alarm) => alarm.rsmp_priority === undefined)
  return [
    ...others
      .filter((alarm) => !isTold(alarm))
      .map((alarm): Finding => [alarm.severity, alarmSentence(alarm)]),
    ...rsmp.map((alarm): Finding => [
      alarm.severity,
      rsmpReason(alarmSentence(alarm), alarm.code.split(' ')[0] ?? ''),
    ]),
  ]
}

/** `graceMs` is what has passed; null while it has not. */
function byMode(
  { mode }: TrafficState,
  hasSerious: boolean,
  graceMs: number | null,
): readonly Finding[] {
  if (mode === 'dark') return [['fault', darkReason]]
  if (mode !== 'fault_flash') return []
  if (hasSerious) return [['fault', seriousFlashReason]]
  if (graceMs === null) return [['warning', unplannedFlashReason]]
  return [['fault', `${unplannedFlashReason}เกิน ${graceWords(graceMs)}`]]
}

function graceWords(graceMs: number): string {
  const seconds = Math.round(graceMs / 1000)
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} นาที` : `${seconds} วินาที`
}
