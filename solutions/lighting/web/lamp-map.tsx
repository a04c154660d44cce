import { formatNumber } from '@roadside/contract/domain/format.ts'
import { mapZooms } from '@roadside/contract/domain/limits.ts'
import { healths } from '@roadside/contract/health.ts'
import { MapLegend } from '@roadside/ui/map/map-legend.tsx'
import { LineLayer, MapView, MarkerLayer, PointLayer } from '@roadside/ui/map/map.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useMemo, useState } from 'react'
import type { LampSummary } from '../points.ts'
import styles from './dashboard.module.css'
import { frameAround, frameOf } from '@roadside/ui/map/frame-of.ts'
import { gatewayHealthWords, gatewayMarks } from './gateway-marks.ts'
import type { LampFilter } from './lamp-view.ts'
import { lampHealthWords } from './lamp-words.ts'
import { markPainted } from './mark-painted.ts'
import { roadOf } from './road-of.ts'
import { useGateways } from './use-gateways.ts'
import type { Lamps } from './use-lamps.ts'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'

interface LampMapProps {
  wid: number
  lamps: Lamps
  summary: LampSummary | undefined
  isRoot: boolean
  selectedId: string | null
  /** The selected lamp moves to the middle whenever this is another object. */
  centering: object | null
  onSelect: (devid: string) => void
  filter: LampFilter
  onFilter: (filter: LampFilter) => void
}

const shownToAll = healths.filter((health) => health !== 'unreachable')
const shownGateways = ['unreachable', 'ok'] as const

/** Map of a site's lamps, or of its gateways; initially at the site's position in the summary. */
export function LampMap(props: LampMapProps) {
  const { wid, lamps, summary, isRoot, selectedId, centering, onSelect, filter, onFilter } = props
  const [shown, setShown] = useState<'lamps' | 'gateways'>('lamps')
  const [lastCentering, setLastCentering] = useState(centering)
  if (centering !== lastCentering) {
    setLastCentering(centering)
    setShown('lamps')
  }
  const tiles = useTileServer()
  const gateways = useGateways(wid, shown === 'gateways').data
  const markers = useMemo(() => gatewayMarks(gateways ?? []), [gateways])
  const { latitude, longitude } = summary ?? {}
  const road = useMemo(() => roadOf(summary), [summary])
  const { extent } = lamps
  const frame = useMemo(() => {
    if (shown === 'gateways' && markers.length > 0) return frameOf(markers)
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return frameOf([])
    const center = [latitude, longitude] as const
    return extent ? frameAround(center, extent) : { center, zoom: mapZooms.editPosition }
  }, [shown, markers, latitude, longitude, extent])
  const unplaced = lamps.table?.unplaced ?? 0
  const isPressed = filter === 'unplaced'
  return (
    <Panel
      title={
        <>
          แผนที่
          {(unplaced > 0 || isPressed) && shown === 'lamps' && (
            <button
              type="button"
              className={styles.unplacedCount}
              aria-pressed={isPressed}
              onClick={() => onFilter(isPressed ? 'all' : 'unplaced')}
            >
              ไม่มีพิกัด {formatNumber(unplaced)} ดวง
            </button>
          )}
        </>
      }
      isFlush
      actions={
        <>
          {summary !== undefined && summary.gateways > 0 && (
            <SegmentedFilter
              label="แสดงบนแผนที่"
              value={shown}
              onChange={setShown}
              options={[
                { value: 'lamps', label: 'ดวงโคม' },
                { value: 'gateways', label: 'เกตเวย์' },
              ]}
            />
          )}
        </>
      }
    >
      <div className={styles.map}>
        {summary && (
          <MapView {...frame} tiles={tiles} ariaLabel={`แผนที่ ${summary.detail}`}>
            {road.length > 1 && <LineLayer points={road} />}
            {shown === 'lamps' && lamps.points && (
              <PointLayer
                source={lamps.points}
                selectedId={selectedId}
                centering={centering}
                onSelect={onSelect}
                fitOnFirst={latitude === null}
                words={lampHealthWords}
                onReady={() => markPainted('map-ready')}
              />
            )}
            {shown === 'gateways' && <MarkerLayer markers={markers} words={gatewayHealthWords} />}
            {shown === 'lamps' ? (
              <MapLegend
                hasClusters
                words={lampHealthWords}
                {...(!isRoot && { shown: shownToAll })}
              />
            ) : (
              <MapLegend words={gatewayHealthWords} shown={shownGateways} />
            )}
          </MapView>
        )}
      </div>
    </Panel>
  )
}
