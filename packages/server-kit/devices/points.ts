import type { PointState } from '@roadside/contract/devices/points.ts'
import { judgeValues } from './judge-values.ts'
import type { DeviceVerdict, StandingDevice } from './monitor.ts'

/**
 * Silence timeout of a device whose death a broker reports: it sends changes only. Seconds (rule of
 * thumb).
 */
const bornTimeoutS = 900
export const lostReason = 'ข้อความจากอุปกรณ์ขาดหาย ค่าที่แสดงอาจไม่เป็นปัจจุบัน จนกว่าอุปกรณ์จะรายงานตัวใหม่'

/** The text of each point has a clock of its own. */
export const pointMaps = { texts: 'value' } as const

/**
 * The verdict of a device that has points alone. Its values decide; missing messages are a warning.
 * The state of each two-state point is `point:{id}` 0 or 1, where it is known.
 */
export function judgePoints({
  channels,
  state,
}: Pick<StandingDevice<PointState>, 'channels' | 'state'>): DeviceVerdict {
  const { health, reasons, condition } = judgeValues({ channels })
  const points = channels.filter(({ isTwoState }) => isTwoState)
  return {
    health: state.lost && health === 'ok' ? 'warning' : health,
    reasons: state.lost ? [lostReason, ...reasons] : reasons,
    condition,
    silenceTimeoutS: state.born ? bornTimeoutS : null,
    periods: Object.fromEntries(
      points.map(({ id, value, quality }) => [
        `point:${id}`,
        quality === 'bad' || value === null ? null : { value: value >= 0.5 ? '1' : '0' },
      ]),
    ),
  }
}
