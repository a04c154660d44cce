import { judgeValues } from '@roadside/server-kit/devices/judge-values.ts'
import type { DeviceVerdict, StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import type { Scene } from '../scene.ts'
import type { CircuitState } from '../state.ts'
import { sceneAt } from '../rules/schedule.ts'

type Finding = readonly ['fault' | 'warning' | 'unknown', string]
const order = ['fault', 'warning', 'unknown'] as const

/**
 * Health of a circuit (solutions.md "BridgeLighting"). Fault: dark although scheduled to burn, or a
 * reported fault. Warning: lit although scheduled dark, or another scene than the scheduled one.
 * The time of the reading counts, and switching times have a grace period. Without a schedule the
 * health is unknown, not ok.
 */
export function judgeCircuit(circuit: StandingDevice<CircuitState>): DeviceVerdict {
  const { state, channels } = circuit
  const { fault = null, scene = null } = state
  const isLit = litOf(circuit)
  const findings: Finding[] = [
    ...(fault === null
      ? []
      : [['fault', fault === '' ? 'วงจรแจ้งความผิดปกติ' : `วงจรแจ้งความผิดปกติ: ${fault}`] as const]),
    ...bySchedule(circuit, isLit),
    ...(isLit === null ? [['unknown', 'ไม่ทราบว่าไฟติดหรือไม่'] as const] : []),
    ...judgeValues({ channels: channels.filter(({ key }) => key !== 'lit') }).reasons.map(
      (reason): Finding => ['warning', reason],
    ),
  ]
  return {
    health: order.find((one) => findings.some(([health]) => health === one)) ?? 'ok',
    reasons: order.flatMap((one) =>
      findings.flatMap(([health, reason]) => (health === one ? [reason] : [])),
    ),
    condition: 'unknown',
    periods: {
      lit: isLit === null ? null : { value: isLit ? 'on' : 'off' },
      scene: isLit === true && scene !== null ? { value: scene } : null,
    },
  }
}

function litOf({ channels }: StandingDevice<CircuitState>): boolean | null {
  const lit = channels.find(({ key }) => key === 'lit')
  return lit && lit.quality !== 'bad' && lit.value !== null ? lit.value > 0 : null
}

function bySchedule(
  { state, setting, at, channels }: StandingDevice<CircuitState>,
  isLit: boolean | null,
): Finding[] {
  const { schedule = null, scene = null, on = null } = state
  if (schedule === null) return [['unknown', 'ยังไม่มีกำหนดการ']]
  // the lit state has its own time, independent of later reports of other values
  const litAt = channels.find(({ key }) => key === 'lit')?.at ?? at
  const due = dueAt(schedule, litAt, setting('grace_min'))
  if (due === undefined || isLit === null) return []
  if (due === null) return isLit ? [['warning', 'ติดนอกกำหนดการ']] : []
  if (!isLit) {
    const byPower = on === true ? `กำลังไฟต่ำกว่า ${setting('dark_pct')} % ของค่าปกติ` : 'วงจรดับ'
    return [['fault', `ถึงกำหนดเปิดไฟ แต่${byPower}`]]
  }
  return scene !== null && scene !== due.name ? [['warning', 'รูปแบบแสงไม่ตรงกำหนดการ']] : []
}

/** The scene that should run, null for none; undefined just after it changed. */
function dueAt(schedule: readonly Scene[], at: Date, graceMin: number): Scene | null | undefined {
  const due = sceneAt(schedule, at)
  return sceneAt(schedule, new Date(at.getTime() - graceMin * 60_000)) === due ? due : undefined
}
