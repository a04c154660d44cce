import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { MapLegend } from '@roadside/ui/map/map-legend.tsx'
import { MapView, MarkerLayer } from '@roadside/ui/map/map.tsx'
import type { MapMarker } from '@roadside/ui/map/marker-layer.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useMemo, useState } from 'react'
import type { EventSite } from '../../rows.ts'
import { cameraHealths, cameraHealthWords, siteHealth } from './site-health.ts'
import styles from './sites.module.css'

interface SiteMapProps {
  sites: readonly EventSite[]
  selected: number | null
  onSelect: (wid: number) => void
}

/** Where the sites are, each marked by the worst state of its cameras. */
export function SiteMap({ sites, selected, onSelect }: SiteMapProps) {
  const tiles = useTileServer()
  const markers = useMemo(() => sites.flatMap(markOf), [sites])
  // where the map opens; news of cameras do not move it
  const [frame] = useState(() => frameOf(markers))
  const selectedId = selected === null ? null : String(selected)
  return (
    <Panel title="แผนที่" isFlush>
      <div className={styles.map}>
        <MapView {...frame} tiles={tiles} ariaLabel="แผนที่พื้นที่ติดตั้ง">
          <MarkerLayer
            markers={markers}
            words={cameraHealthWords}
            selectedId={selectedId}
            onSelect={(id) => onSelect(Number(id))}
          />
          <MapLegend words={cameraHealthWords} shown={cameraHealths} />
        </MapView>
      </div>
    </Panel>
  )
}

function markOf(site: EventSite): MapMarker[] {
  const { wid, name, latitude: lat, longitude: lon, unreviewed } = site
  if (lat === null || lon === null) return []
  const label = unreviewed > 0 ? `${name} (รอตรวจสอบ ${unreviewed})` : name
  return [{ id: String(wid), lat, lon, health: siteHealth(site), label }]
}
