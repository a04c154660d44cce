import type { PointState } from '@roadside/contract/devices/points.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import type { DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import { useMemo } from 'react'
import { type Bore, boresOf, type ZoneDevice } from './bores.ts'
import { OtherPoints } from './other-points.tsx'
import { TunnelNote } from './tunnel-note.tsx'
import { TunnelSchematic } from './tunnel-schematic.tsx'
import styles from './tunnel-view.module.css'
import { zoneColumns, zoneRows } from './zone-export.ts'

/** The bores of a site as they stand. */
export function TunnelView({ site, devices }: DeviceSiteData<Partial<PointState>>) {
  const bores = useMemo(() => boresOf(devices), [devices])
  return (
    <div className={styles.bores}>
      <TunnelNote />
      {bores.map((bore) => (
        <BorePanel key={bore.name} bore={bore} siteName={site.name} />
      ))}
      <OtherPoints devices={devices} siteName={site.name} />
      {bores.length === 0 && <p className={muted}>ยังไม่มีช่วงอุโมงค์ในพื้นที่นี้</p>}
    </div>
  )
}

function BorePanel({ bore, siteName }: { bore: Bore; siteName: string }) {
  const of = usePrintOf(siteName)
  const { name, zones, items, lanes, devices } = bore
  const title = name ? `อุโมงค์ ${name}` : 'อุโมงค์'
  return (
    <Panel
      title={title}
      actions={
        <TableButtons
          table={() => ({
            name: `${title} ${siteName}`,
            columns: zoneColumns,
            rows: zoneRows(bore),
          })}
          print={{ of, period: null, isLandscape: true }}
        />
      }
    >
      <TunnelSchematic
        zones={zones}
        items={items}
        lanes={lanes}
        name={`${name} ${siteName}`.trim()}
      />
      <Troubles devices={devices} />
    </Panel>
  )
}

/** What is wrong with the equipment of which zone, in words. */
function Troubles({ devices }: { devices: readonly ZoneDevice[] }) {
  const wrong = devices.filter(({ health }) => health !== 'ok')
  if (wrong.length === 0) return null
  return (
    <ul className={styles.troubles} aria-label="อุปกรณ์ที่ต้องดูแล">
      {wrong.map(({ id, name, health, reasons }) => (
        <li key={id}>
          <HealthChip health={health} />
          <b>{name}</b>
          <span>{reasons.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
