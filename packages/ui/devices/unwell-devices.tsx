import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { HealthChip } from '../state-mark.tsx'
import styles from './devices.module.css'

type Unwell = Pick<DeviceRow, 'id' | 'name' | 'health' | 'reasons' | 'at'>

/** Devices that something is the matter with, what, and since when nothing came: figures below are read in its light. */
export function UnwellDevices({ devices }: { devices: readonly Unwell[] }) {
  const unwell = devices.filter(({ health }) => health !== 'ok')
  if (unwell.length === 0) return null
  return (
    <ul className={styles.unwell} aria-label="อุปกรณ์ที่ไม่ปกติ">
      {unwell.map((device) => (
        <li key={device.id}>
          <HealthChip health={device.health} />
          <span>{[device.name, whyOf(device)].filter(Boolean).join(': ')}</span>
        </li>
      ))}
    </ul>
  )
}

function whyOf({ health, reasons, at }: Unwell): string {
  if (health === 'unknown' && at === null) return 'ยังไม่เคยรายงานข้อมูล'
  const since =
    health === 'unreachable' && at !== null ? [`ข้อมูลล่าสุดเมื่อ ${formatThaiDateTime(at)}`] : []
  return [...reasons, ...since].join(' · ')
}
