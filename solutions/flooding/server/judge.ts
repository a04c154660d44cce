import { judgeValues } from '@roadside/server-kit/devices/judge-values.ts'
import type { DeviceVerdict, StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import { alarmTimeoutS, unenteredReasons } from '../kind.ts'
import { sightWords, type StoredFloodState } from '../state.ts'

/**
 * The levels of a gauge make its condition; the sensor's own report and a low battery make the
 * health of the equipment.
 */
export function judgeGauge(gauge: StandingDevice<StoredFloodState>): DeviceVerdict {
  const depth = gauge.channels.filter(({ key }) => key === 'depth_cm')
  const { condition } = judgeValues({ channels: depth })
  const battery = gauge.channels.find(({ key }) => key === 'battery')?.value ?? null
  const sight = gauge.state.quality ?? 'good'
  const { unentered = null } = gauge.state
  const reasons = [
    ...(sight !== 'good'
      ? [`${sightWords[sight]} ค่าที่วัดเชื่อถือไม่ได้`]
      : unentered === null && depth.some(({ quality }) => quality === 'bad')
        ? ['วัดระดับน้ำไม่ได้']
        : []),
    ...(battery !== null && battery < gauge.setting('battery_warn')
      ? [`แบตเตอรี่เหลือ ${Math.round(battery)} % (เตือนเมื่อต่ำกว่า ${gauge.setting('battery_warn')} %)`]
      : []),
  ]
  const isAlarm = condition === 'warn' || condition === 'danger' || condition === 'critical'
  return {
    health: reasons.length > 0 ? 'warning' : unentered === null ? 'ok' : 'unknown',
    reasons: unentered === null ? reasons : [...reasons, unenteredReasons[unentered]],
    condition,
    // a gauge that still reports at its usual interval does not count as silent
    silenceTimeoutS: isAlarm ? Math.max(alarmTimeoutS, gauge.reportS * 2.5) : null,
  }
}
