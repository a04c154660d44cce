import { mapZooms, pageSizes } from '@roadside/contract/domain/limits.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { MapLegend } from '@roadside/ui/map/map-legend.tsx'
import { LineLayer, MapView, MarkerLayer } from '@roadside/ui/map/map.tsx'
import type { PointSource } from '@roadside/ui/map/point-source.ts'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo, useState } from 'react'
import type { GatewayRow } from '../../points.ts'
import { gatewayHealthWords, gatewayMarks } from '../gateway-marks.ts'
import type { roadOf } from '../road-of.ts'
import { useGateways } from '../use-gateways.ts'
import styles from './dialogs.module.css'
import { gatewayColumns, gatewaySortValue } from './gateway-columns.tsx'
import { GatewayDetail } from './gateway-detail.tsx'
import { GatewayEdit } from './gateway-edit.tsx'

interface GatewayDialogProps {
  wid: number
  /** Name of the site. */
  title: string
  road: ReturnType<typeof roadOf>
  /** The lamps of the site; null while they are not there. */
  lamps: PointSource | null
  onClose: () => void
}

const gatewayKey = ({ gwno }: GatewayRow) => gwno
const shownHealths = ['unreachable', 'ok'] as const

/** Map and table of a site's gateways (specification §2); one that the address names takes their place. */
export function GatewayDialog({ wid, title, road, lamps, onClose }: GatewayDialogProps) {
  const mayEdit = useAccess('rootAdmin')
  const query = useGateways(wid)
  const edit = useUrlDialog('gateways', ['eui', 'gateway'])
  const requested = edit.values.eui
  // held while it is edited: news of it, or that it went, must not take the form away
  const [held, hold] = useState<GatewayRow | null>(null)
  const found = query.data?.find(({ eui }) => eui !== undefined && eui === requested)
  if (found && held?.eui !== requested) hold(found)
  const edited = held?.eui === requested ? held : found
  if (requested !== undefined && edited?.eui !== undefined) {
    const { eui } = edited
    const close = () => {
      hold(null)
      edit.close()
    }
    const done = () => {
      close()
      void query.refetch()
    }
    return (
      <GatewayEdit
        key={eui}
        wid={wid}
        site={title}
        gateway={{ ...edited, eui }}
        onDone={done}
        onClose={close}
      />
    )
  }
  const named = query.data?.find(({ gwno }) => gwno === edit.values.gateway)
  if (named) {
    const { eui, gwno } = named
    return (
      <GatewayDetail
        key={gwno}
        wid={wid}
        site={title}
        gateway={named}
        road={road}
        lamps={lamps}
        onAll={() => edit.openInstead({ gateway: undefined })}
        onEdit={mayEdit ? () => edit.open({ eui, gateway: undefined }) : null}
        onClose={onClose}
      />
    )
  }
  return (
    <PageDialog isOpen onClose={onClose} title={`เกตเวย์ (LoRaWAN Gateway) ${title}`}>
      <ViewState query={query} isEmpty={(rows) => rows.length === 0} emptyText="พื้นที่นี้ไม่มีเกตเวย์">
        {(rows) => (
          <>
            {edit.values.gateway !== undefined && (
              <FormNote tone="warn">ไม่พบเกตเวย์ {edit.values.gateway} ในพื้นที่นี้</FormNote>
            )}
            <Gateways wid={wid} rows={rows} road={road} onEdit={mayEdit ? edit.open : null} />
          </>
        )}
      </ViewState>
    </PageDialog>
  )
}

interface GatewaysProps extends Pick<GatewayDialogProps, 'wid' | 'road'> {
  rows: readonly GatewayRow[]
  /** Null where the account may not change them. */
  onEdit: ((gateway: { eui: string | undefined }) => void) | null
}

function Gateways({ wid, rows, road, onEdit }: GatewaysProps) {
  const mayKnowAddress = useAccess('roleAdmin')
  const columns = useMemo(
    () => gatewayColumns(wid, mayKnowAddress, onEdit && (({ eui }) => onEdit({ eui }))),
    [wid, mayKnowAddress, onEdit],
  )
  const tiles = useTileServer()
  const [selected, setSelected] = useState<string | null>(null)
  // a row that is pressed again leads the map back to its gateway
  const [centering, setCentering] = useState<object | null>(null)
  const [sort, setSort] = useState<TableSort>({ id: 'gwno', order: 'asc' })
  const { page, perPage, pager } = usePaging(pageSizes.gateways)
  const paged = usePagedRows(rows, { sort, sortValue: gatewaySortValue, page, perPage })
  const marks = useMemo(() => gatewayMarks(rows), [rows])
  // where the map opens; it does not follow later news
  const [{ center }] = useState(() => frameOf(marks))
  return (
    <>
      <div className={styles.gatewayMap}>
        <MapView center={center} zoom={mapZooms.gateways} tiles={tiles} ariaLabel="แผนที่เกตเวย์">
          {road.length > 1 && <LineLayer points={road} />}
          <MarkerLayer
            markers={marks}
            words={gatewayHealthWords}
            selectedId={selected}
            onSelect={setSelected}
            centering={centering}
          />
          <MapLegend words={gatewayHealthWords} shown={shownHealths} />
        </MapView>
      </div>
      <TableFrame className={styles.rows}>
        <DataTable
          label="รายการเกตเวย์"
          columns={columns}
          rows={paged.rows}
          rowKey={gatewayKey}
          sort={sort}
          onSort={setSort}
          selectedKey={selected}
          onRowClick={({ gwno }) => {
            setSelected(gwno)
            setCentering({})
          }}
          pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
        />
      </TableFrame>
    </>
  )
}
