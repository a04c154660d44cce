import { MapLegend } from '@roadside/ui/map/map-legend.tsx'
import { MapView, MarkerLayer } from '@roadside/ui/map/map.tsx'
import type { MapMarker } from '@roadside/ui/map/marker-layer.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useMemo, useState } from 'react'
import type { LightingSite } from '../points.ts'
import styles from './dashboard.module.css'
import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { lampHealthWords } from './lamp-words.ts'
import { siteHealth } from './site-columns.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'

interface SiteMapProps {
  sites: readonly LightingSite[]
  selected: number | null
  onSelect: (wid: number) => void
}

/** Where the sites are, each marked by the worst state of its lamps. */
export function SiteMap({ sites, selected, onSelect }: SiteMapProps) {
  const tiles = useTileServer()
  const markers = useMemo(() => siteMarks(sites), [sites])
  // where the map opens; news of lamps do not move it
  const [frame] = useState(() => frameOf(markers))
  return (
    <Panel title="แผนที่" isFlush>
      <div className={styles.map}>
        <MapView {...frame} tiles={tiles} ariaLabel="แผนที่พื้นที่ติดตั้ง">
          <MarkerLayer
            markers={markers}
            words={lampHealthWords}
            selectedId={selected === null ? null : String(selected)}
            onSelect={(id) => onSelect(Number(id))}
          />
          <MapLegend words={lampHealthWords} />
        </MapView>
      </div>
    </Panel>
  )
}

function siteMarks(sites: readonly LightingSite[]): MapMarker[] {
  return sites.flatMap((site) => {
    const { wid, name, latitude: lat, longitude: lon } = site
    return lat === null || lon === null ? [] : [{ id: String(wid), lat, lon, health: siteHealth(site), label: name }]
  })
}
