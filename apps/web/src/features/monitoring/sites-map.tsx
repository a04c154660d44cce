import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { MapLegend } from '@roadside/ui/map/map-legend.tsx'
import { MapView, PointLayer } from '@roadside/ui/map/map.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { useWorkerPoints } from '@roadside/ui/map/use-worker-points.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useMemo, useState } from 'react'
import { LayerList, typesOf } from './layer-list.tsx'
import styles from './sites-map.module.css'
import type { Shown } from './shown.ts'
import { SiteCard } from './site-card.tsx'
import { hasShown, isAlarming, sitePoints } from './site-sums.ts'

interface SitesMapProps {
  sites: readonly MonitoredSite[]
  shown: Shown
  hidden: ReadonlySet<string>
  onHidden: (hidden: ReadonlySet<string>) => void
  selected: number | null
  onSelect: (wid: number | null) => void
  onList: (wid: number) => void
}

/** Where everything is: clusters count equipment by health, and show the worst that it measures. */
export function SitesMap({
  sites,
  shown,
  hidden,
  onHidden,
  selected,
  onSelect,
  onList,
}: SitesMapProps) {
  const [isChoosing, setChoosing] = useState(false)
  const drawn = useMemo(
    () => sites.filter((site) => !hidden.has(site.type_name) && hasShown(site, shown)),
    [sites, hidden, shown],
  )
  const site = selected === null ? undefined : sites.find(({ wid }) => wid === selected)
  const types = useMemo(() => typesOf(sites), [sites])
  const choose = (id: string) => {
    setChoosing(false)
    onSelect(Number(id))
  }
  return (
    <Panel
      title={
        <>
          แผนที่ <small className={styles.titleCount}>{formatNumber(drawn.length)} แห่ง</small>
        </>
      }
      isFlush
      actions={
        <Button
          leftSection={<Icon name="filter" size={16} />}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          ประเภทระบบ {formatNumber(types.filter((name) => !hidden.has(name)).length)}/
          {formatNumber(types.length)}
        </Button>
      }
    >
      <div className={styles.map}>
        <MonitoringMap sites={drawn} shown={shown} selected={selected} onSelect={choose} />
        {isChoosing && (
          <LayerList
            sites={sites}
            hidden={hidden}
            onChange={onHidden}
            onClose={() => setChoosing(false)}
          />
        )}
        {site && !isChoosing && (
          <SiteCard site={site} onClose={() => onSelect(null)} onList={() => onList(site.wid)} />
        )}
      </div>
    </Panel>
  )
}

interface MonitoringMapProps {
  sites: readonly MonitoredSite[]
  shown: Shown
  selected?: number | null
  /** Without it the map is looked at alone: no legend, nothing to press. */
  onSelect?: (id: string) => void
}

/** The map alone. */
export function MonitoringMap({ sites, shown, selected = null, onSelect }: MonitoringMapProps) {
  const tiles = useTileServer()
  const source = useWorkerPoints(useMemo(() => sitePoints(sites, shown), [sites, shown]))
  const selectedId = selected === null ? null : String(selected)
  return (
    <div className={styles.whole} data-quiet={!onSelect || undefined}>
      <MapView {...thailand} tiles={tiles} ariaLabel="แผนที่อุปกรณ์ทุกหน่วยงาน">
        {source && (
          <PointLayer
            source={source}
            selectedId={selectedId}
            fitOnFirst
            {...(onSelect && { onSelect })}
          />
        )}
        {onSelect && <MapLegend hasClusters hasConditions={sites.some(isAlarming)} />}
      </MapView>
    </div>
  )
}

const thailand = frameOf([])
