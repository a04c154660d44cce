import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { Icon } from '../icon.tsx'
import { HealthChip } from '../state-mark.tsx'
import { useLinkedEquipment } from '../sites/site-view.tsx'
import { RowAction } from '../table/row-action.tsx'
import { useUrlStep } from '../use-url-step.ts'
import styles from './devices.module.css'

/** The device that a link led to, above the views of its site: how it is, since when and why. */
export function ChosenDevice({
  devices,
  onShowOnMap,
}: {
  devices: readonly DeviceRow[]
  /** Leads to its map; null: it is there. */
  onShowOnMap: (() => void) | null
}) {
  const linked = useLinkedEquipment()
  const { replace } = useUrlStep('search')
  const device = devices.find(({ name }) => name === linked)
  if (!device) return null
  const { name, sta, health, health_since: since, reasons } = device
  return (
    <p className={styles.chosen}>
      <Icon name="search" size={16} />
      <b>{name}</b>
      {sta && (
        <span>
          กม.{'\u00a0'}
          {sta}
        </span>
      )}
      <HealthChip health={health} />
      {since && <span>ตั้งแต่ {formatThaiDateTime(since)}</span>}
      {reasons.length > 0 && <span>{reasons.join(' · ')}</span>}
      {onShowOnMap && <RowAction icon="map" label={`แสดง ${name} บนแผนที่`} onPress={onShowOnMap} />}
      <RowAction icon="close" label="เลิกเน้นอุปกรณ์นี้" onPress={() => replace(undefined)} />
    </p>
  )
}
