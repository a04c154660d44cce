import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import styles from './counting.module.css'

/** Counters that something is the matter with, and what: figures below are read in its light. */
export function CounterStates({
  devices,
}: {
  devices: readonly Pick<DeviceRow, 'id' | 'name' | 'health' | 'reasons'>[]
}) {
  const unwell = devices.filter(({ health }) => health !== 'ok')
  if (unwell.length === 0) return null
  return (
    <ul className={styles.states}>
      {unwell.map(({ id, name, health, reasons }) => (
        <li key={id}>
          <HealthChip health={health} />
          <span>
            {name}
            {reasons.length > 0 && `: ${reasons.join(' · ')}`}
            {health === 'unknown' && ': ยังไม่เคยรายงานข้อมูล'}
          </span>
        </li>
      ))}
    </ul>
  )
}
