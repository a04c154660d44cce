import { formatNumber } from '@roadside/contract/domain/format.ts'
import { judgeValues } from '@roadside/server-kit/devices/judge-values.ts'
import type { DeviceVerdict, StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import type { StoredSignState } from '../state.ts'
import { errorWords, wrongMessageReason } from '../words.ts'

type Finding = readonly ['fault' | 'warning', string]

/**
 * Health of a sign (solutions.md "TrafficSign"): a wrong message for too long, pixels, heat, door
 * and the reported faults. The road is not judged. Reasons name limits and no values: they must not
 * change with each reading.
 */
export function judgeSign(sign: StandingDevice<StoredSignState>): DeviceVerdict {
  const { state } = sign
  const order = byOrder(sign)
  const isOpen = state.door_open === true
  const findings: Finding[] = [
    ...order.findings,
    ...byLimit(sign, 'pixel_error_pct', 'พิกเซลชำรุดเกิน', ['pixel_warn_pct', 'pixel_fault_pct'], '%'),
    ...byLimit(sign, 'cabinet_c', 'อุณหภูมิในตู้เกิน', ['cabinet_warn_c', 'cabinet_fault_c'], '°C'),
    ...(isOpen ? [['warning', errorWords('doorOpenError').words] as const] : []),
    ...(state.errors ?? []).map((name): Finding => {
      const { severity, words } = errorWords(name)
      return [severity, words]
    }),
    ...judgeValues(sign).reasons.map((reason): Finding => ['warning', reason]),
  ]
  const reasonsOf = (severity: Finding[0]) =>
    findings.flatMap(([one, reason]) => (one === severity ? [reason] : []))
  const faults = reasonsOf('fault')
  const reasons = [...new Set([...faults, ...reasonsOf('warning')])]
  const { message = null, source = null, first_expires = null } = state
  const calm = message === null ? 'unknown' : 'ok'
  if (message === null) reasons.push('ไม่ทราบข้อความที่ป้ายแสดงอยู่')
  return {
    health: faults.length > 0 ? 'fault' : reasonsOf('warning').length > 0 ? 'warning' : calm,
    reasons,
    condition: 'unknown',
    recheckAt: order.recheckAt,
    periods: {
      message:
        message === null ? null : { value: message, detail: { source, expires: first_expires } },
    },
  }
}

function byOrder({ state, setting, at, now }: StandingDevice<StoredSignState>): {
  findings: readonly Finding[]
  recheckAt: Date | null
} {
  const { message = null, differs_since = null } = state
  if (message === null || differs_since === null) return { findings: [], recheckAt: null }
  const toleranceS = setting('mismatch_s')
  // a clock that is ahead began it no later than now
  const end = Math.min(Date.parse(differs_since), at.getTime()) + toleranceS * 1000
  if (now.getTime() <= end) return { findings: [], recheckAt: new Date(end + 1) }
  return {
    findings: [['fault', `${wrongMessageReason}นานเกิน ${formatNumber(toleranceS)} วินาที`]],
    recheckAt: null,
  }
}

function byLimit(
  { channels, setting }: StandingDevice<StoredSignState>,
  key: string,
  words: string,
  [warn, fault]: readonly [string, string],
  unit: string,
): Finding[] {
  const channel = channels.find((one) => one.key === key)
  const value = channel && channel.quality !== 'bad' ? channel.value : null
  if (value === null) return []
  const reason = (limit: string) => `${words} ${setting(limit)} ${unit}`
  if (value > setting(fault)) return [['fault', reason(fault)]]
  return value > setting(warn) ? [['warning', reason(warn)]] : []
}
