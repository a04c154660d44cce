import { isConditionWorse } from '@roadside/contract/health.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import { useMemo, useState } from 'react'
import { frameOf } from '../map/frame-of.ts'
import { MapLegend } from '../map/map-legend.tsx'
import { MapView, MarkerLayer } from '../map/map.tsx'
import type { MapMarker } from '../map/marker-layer.tsx'
import { useTileServer } from '../map/use-tile-server.ts'
import { Panel } from '../parts/panel.tsx'
import type { SiteListing } from './site-listing.ts'
import styles from './sites.module.css'

interface SiteMapProps<Site extends ListedSite> {
  sites: readonly Site[]
  listing: SiteListing<Site>
  selected: number | null
  onSelect: (wid: number) => void
}

/** Where the sites are, each marked by its worst state. */
export function SiteMap<Site extends ListedSite>({
  sites,
  listing,
  selected,
  onSelect,
}: SiteMapProps<Site>) {
  const { healthWords = {}, healths, conditionOf } = listing
  const hasConditions = conditionOf !== undefined
  const tiles = useTileServer()
  const markers = useMemo(() => sites.flatMap((site) => markOf(site, listing)), [sites, listing])
  // where the map opens; news of devices do not move it
  const [frame] = useState(() => frameOf(markers))
  return (
    <Panel title="แผนที่" isFlush>
      <div className={styles.map}>
        <MapView {...frame} tiles={tiles} ariaLabel="แผนที่พื้นที่ติดตั้ง">
          <MarkerLayer
            markers={markers}
            words={healthWords}
            selectedId={selected === null ? null : String(selected)}
            onSelect={(id) => onSelect(Number(id))}
          />
          <div className={styles.legend} data-conditions={hasConditions || undefined}>
            <MapLegend
              words={healthWords}
              hasConditions={hasConditions}
              {...(healths && { shown: healths })}
            />
          </div>
        </MapView>
      </div>
    </Panel>
  )
}

function markOf<Site extends ListedSite>(
  site: Site,
  { healthOf, conditionOf, markerNote }: SiteListing<Site>,
): MapMarker[] {
  const { wid, name, latitude: lat, longitude: lon } = site
  if (lat === null || lon === null) return []
  const note = markerNote?.(site)
  const health = healthOf(site)
  const condition = conditionOf?.(site)
  const isWorse = condition !== undefined && isConditionWorse(condition, health)
  const label = note ? `${name} (${note})` : name
  return [{ id: String(wid), lat, lon, health, label, ...(isWorse && { condition }) }]
}
