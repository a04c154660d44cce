import type { WayDetail } from '@roadside/contract/records/way.ts'
import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { LineLayer, MapView } from '@roadside/ui/map/map.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useMemo } from 'react'
import styles from './ways.module.css'

/** Where a way lies, as far as its line is known. */
export function WayMap({ name, line }: { name: string; line: NonNullable<WayDetail['line']> }) {
  const tiles = useTileServer()
  const frame = useMemo(() => frameOf(line.map(([lat, lon]) => ({ lat, lon }))), [line])
  return (
    <div className={styles.mapPanel}>
      <Panel title="แผนที่" isFlush>
        <div className={styles.map}>
          <MapView {...frame} tiles={tiles} ariaLabel={`แผนที่ ${name}`}>
            <LineLayer points={line} />
          </MapView>
        </div>
      </Panel>
    </div>
  )
}
