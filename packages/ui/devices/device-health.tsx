import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { HealthChip } from '../state-mark.tsx'
import styles from './devices.module.css'

/** How a device is and why, in a cell of a table. */
export function DeviceHealth({
  device: { health, reasons },
}: {
  device: Pick<DeviceRow, 'health' | 'reasons'>
}) {
  return (
    <>
      <HealthChip health={health} />
      <Reasons reasons={reasons} />
    </>
  )
}

/** Why something is as it is, under the word for it. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
