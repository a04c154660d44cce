import type { Body, Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { healths } from '@roadside/contract/health.ts'
import {
  contractEquipmentPlaces,
  contractEquipmentTopic,
  mostContractPlaces,
} from '@roadside/contract/records/contract/equipment-call.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useLiveRefetch } from '@roadside/ui/live/use-live-refetch.ts'
import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { MapLegend } from '@roadside/ui/map/map-legend.tsx'
import { MapView, PointLayer } from '@roadside/ui/map/map.tsx'
import type { PointColumns } from '@roadside/ui/map/point-source.ts'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { useWorkerPoints } from '@roadside/ui/map/use-worker-points.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { UrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo } from 'react'
import styles from './contract-equipment.module.css'

type Places = Reply<typeof contractEquipmentPlaces>['rows']

const subject = { topic: contractEquipmentTopic, wid: null }
const intervalMs = 60_000
/** So many places are a quarter of a megabyte: more are not sent again at every change, which phones pay for. */
const mostLivePlaces = 3_000

interface EquipmentMapProps {
  body: Body<typeof contractEquipmentPlaces>
  asset: UrlStep
}

/** Where the equipment stands; a press opens it. */
export function EquipmentMap({ body, asset }: EquipmentMapProps) {
  const query = useCall(contractEquipmentPlaces, body, { refetchInterval: intervalMs })
  const isLive = query.data !== undefined && query.data.rows.length <= mostLivePlaces
  useLiveRefetch(isLive ? subject : null, callQuery(contractEquipmentPlaces, body).queryKey)
  return (
    <ViewState query={query}>
      {({ rows, without_place: without }) => (
        <>
          {(without > 0 || rows.length === mostContractPlaces) && (
            <p className={styles.note}>
              {[
                rows.length === mostContractPlaces &&
                  `แสดง ${formatNumber(mostContractPlaces)} จุดแรก กรุณากรองให้เหลือน้อยลง`,
                without > 0 && `${formatNumber(without)} รายการยังไม่มีพิกัด จึงไม่แสดงบนแผนที่`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          <Points rows={rows} asset={asset} />
        </>
      )}
    </ViewState>
  )
}

function Points({ rows, asset }: { rows: Places; asset: UrlStep }) {
  const tiles = useTileServer()
  const source = useWorkerPoints(useMemo(() => pointsOf(rows), [rows]))
  return (
    <div className={styles.map}>
      <MapView {...thailand} tiles={tiles} ariaLabel="แผนที่อุปกรณ์ในสัญญา">
        {source && (
          <PointLayer
            source={source}
            selectedId={asset.value ?? null}
            fitOnFirst
            onSelect={(id) => asset.open(id)}
          />
        )}
        <MapLegend hasClusters />
      </MapView>
    </div>
  )
}

const thailand = frameOf([])

function pointsOf(rows: Places): PointColumns {
  return {
    ids: rows.map(({ id }) => String(id)),
    labels: rows.map(({ name }) => name),
    lon: Float64Array.from(rows, ({ longitude }) => longitude),
    lat: Float64Array.from(rows, ({ latitude }) => latitude),
    health: Uint8Array.from(rows, ({ health }) => healths.indexOf(health ?? 'unknown')),
  }
}
