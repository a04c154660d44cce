import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { mapZooms } from '@roadside/contract/domain/limits.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { EquipmentAlarms } from '@roadside/ui/alarms/asset-alarms.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { LineLayer, MapView, MarkerLayer, PointLayer } from '@roadside/ui/map/map.tsx'
import type { PointSource } from '@roadside/ui/map/point-source.ts'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SiteContract } from '@roadside/ui/records/site-contract.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import { useMemo, useState } from 'react'
import type { GatewayRow } from '../../points.ts'
import { gatewayLamps } from '../../reception-calls.ts'
import {
  gatewayHealth,
  gatewayHealthWords,
  gatewayMarks,
  onlineMeanings,
} from '../gateway-marks.ts'
import type { roadOf } from '../road-of.ts'
import { gatewayMissingWords } from '../uplink-words.ts'
import styles from './dialogs.module.css'
import { GatewayLamps } from './gateway-lamps.tsx'
import { GatewayUplinks } from './gateway-uplinks.tsx'

interface GatewayDetailProps {
  wid: number
  /** Name of the site. */
  site: string
  gateway: GatewayRow
  road: ReturnType<typeof roadOf>
  /** The lamps of the site; null while they are not there. */
  lamps: PointSource | null
  onAll: () => void
  /** Null where the account may not change it. */
  onEdit: (() => void) | null
  onClose: () => void
}

/** One gateway: since when it is silent, who repairs it, the lamps that it received and its last uplinks. */
export function GatewayDetail(props: GatewayDetailProps) {
  const { wid, site, gateway, road, lamps, onAll, onEdit, onClose } = props
  const { gwno } = gateway
  const received = useLiveCall(
    gatewayLamps,
    { wid, gwno },
    { topic: 'lighting', wid, kinds: ['gateway', 'registry', 'state'] },
  )
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      title={
        <span className={styles.status}>
          เกตเวย์ {gwno} <HealthChip health={gatewayHealth(gateway)} word={gateway.ISOnline} />
        </span>
      }
      actions={
        <>
          {onEdit && <Button onClick={onEdit}>แก้ไขข้อมูลเกตเวย์</Button>}
          <Button onClick={onAll}>เกตเวย์ทั้งหมด</Button>
        </>
      }
    >
      <div className={styles.gatewayHead}>
        <div className={styles.gatewayFacts}>
          <GatewayFacts site={site} gateway={gateway} />
          <SiteContract wid={wid} equipment={{ kind: 'gateway', wid, name: `เกตเวย์ ${gwno}` }} />
        </div>
        <GatewayPlace gateway={gateway} road={road} lamps={lamps} />
      </div>
      <EquipmentAlarms equipment={{ kind: 'gateway', wid, name: `เกตเวย์ ${gwno}` }} />
      <ViewState query={received}>
        {(data) => (
          <>
            <GatewayLamps lamps={data.lamps} from={data.from} to={data.to} />
            <GatewayUplinks uplinks={data.uplinks} />
          </>
        )}
      </ViewState>
    </PageDialog>
  )
}

function GatewayFacts({ site, gateway }: { site: string; gateway: GatewayRow }) {
  const { lastupdate, ISOnline, ipaddress, eui, missing_day, pc_server_offline } = gateway
  const now = useServerNow(60_000)
  const ago = lastupdate === null ? '' : lengthWords((now - Date.parse(lastupdate)) / 1_000)
  return (
    <ShownFields
      fields={[
        { label: 'พื้นที่ติดตั้ง', value: site },
        {
          label: ISOnline === 'Online' ? 'ข้อมูลล่าสุดเมื่อ' : 'ไม่มีข้อมูลเข้ามาตั้งแต่',
          value:
            lastupdate === null
              ? 'ยังไม่เคยรายงานข้อมูล'
              : `${formatThaiDateTime(lastupdate)} (${ago}แล้ว)`,
        },
        {
          label: 'สถานะ',
          value: (
            <>
              {onlineMeanings[ISOnline]}
              {pc_server_offline && ' · เครื่องแม่ข่ายขาดการเชื่อมต่อ'}
            </>
          ),
        },
        {
          label: 'ไม่ถึงระบบ 24 ชม.',
          value: <span title={gatewayMissingWords}>{formatNumber(missing_day)} ข้อความ</span>,
        },
        ...(ipaddress === undefined
          ? []
          : [{ label: 'หมายเลขไอพี (IP Address)', value: ipaddress }]),
        ...(eui === undefined ? [] : [{ label: 'EUI', value: eui }]),
      ]}
    />
  )
}

function GatewayPlace({
  gateway,
  road,
  lamps,
}: Pick<GatewayDetailProps, 'gateway' | 'road' | 'lamps'>) {
  const tiles = useTileServer()
  const marks = useMemo(() => gatewayMarks([gateway]), [gateway])
  const [first] = marks
  // where the map opens; it does not follow later news
  const [center] = useState(() => first && ([first.lat, first.lon] as const))
  if (!center) return <p className={styles.tip}>เกตเวย์นี้ยังไม่มีพิกัด จึงไม่แสดงบนแผนที่</p>
  return (
    <div className={styles.gatewayPlace}>
      <MapView
        center={center}
        zoom={mapZooms.gateways + 1}
        tiles={tiles}
        ariaLabel={`แผนที่เกตเวย์ ${gateway.gwno}`}
      >
        {road.length > 1 && <LineLayer points={road} />}
        {lamps && <PointLayer source={lamps} isBackground />}
        <MarkerLayer markers={marks} words={gatewayHealthWords} selectedId={gateway.gwno} />
      </MapView>
    </div>
  )
}
