import type { PointState } from '@roadside/contract/devices/points.ts'
import { channelsOf, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { ReadOnlyNote } from '@roadside/ui/devices/read-only-note.tsx'
import { SeriesPanel } from '@roadside/ui/devices/series-panel.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { scadaCalls } from '../calls.ts'
import { scadaKind } from '../kind.ts'
import { PointTable } from './point-table.tsx'
import { pointsOf } from './points.ts'
import styles from './scada.module.css'

/** The points of a site as they stand, and the one that was pressed over time. */
export function ScadaPoints({ site, devices }: DeviceSiteData<Partial<PointState>>) {
  const [chosen, setChosen] = useState<number | null>(null)
  const points = useMemo(() => pointsOf(devices), [devices])
  const channels = useMemo(
    () => channelsOf(devices).filter(({ channel }) => channel.id === chosen),
    [devices, chosen],
  )
  const chart = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the table may be longer than the screen
    if (chosen !== null) chart.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div className={styles.points}>
      <ReadOnlyNote> · H / L = เฝ้าระวัง, HH / LL = อันตราย · กดที่จุดวัดเพื่อดูแนวโน้ม</ReadOnlyNote>
      <PointTable points={points} chosen={chosen} siteName={site.name} onChoose={setChosen} />
      {channels.length > 0 && (
        <div ref={chart} className={styles.chart}>
          <SeriesPanel
            key={chosen}
            channels={channels}
            kind={scadaKind}
            calls={scadaCalls}
            wid={site.wid}
            siteName={`${channels[0]?.channel.name ?? ''} ${site.name}`}
            height={260}
          />
        </div>
      )}
    </div>
  )
}
