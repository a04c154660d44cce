import { judgeValues } from '@roadside/server-kit/devices/judge-values.ts'
import type {
  Derived,
  DeviceVerdict,
  StandingDevice,
} from '@roadside/server-kit/devices/monitor.ts'
import { measured, type DeviceReport } from '@roadside/server-kit/devices/report.ts'

interface Known {
  readonly entered: (key: 'installed_mm') => number | null
}

/** The movement is the wire's length now less its length when it was installed. */
export function deriveMovement(
  { values: { length_mm: length } }: Pick<DeviceReport, 'values'>,
  { entered }: Known,
): Derived {
  if (!length) return {}
  const installed = entered('installed_mm')
  const isKnown = length.value !== null && installed !== null
  const movement = isKnown ? Number((length.value - installed).toFixed(1)) : null
  return { values: { movement_mm: measured(movement, length.quality) } }
}

/** By its values; while nobody has entered the installed length, the movement is unknown and the page says why. */
export function judgeSlope({ channels }: Pick<StandingDevice<object>, 'channels'>): DeviceVerdict {
  const verdict = judgeValues({ channels })
  const valueOf = (name: string) => channels.find(({ key }) => key === name)?.value ?? null
  if (valueOf('length_mm') === null || valueOf('movement_mm') !== null) return verdict
  return { ...verdict, health: 'unknown', reasons: ['ยังไม่ได้กรอกความยาวลวดเมื่อติดตั้ง'] }
}
