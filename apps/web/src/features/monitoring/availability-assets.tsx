import { formatNumber } from '@roadside/contract/domain/format.ts'
import { availabilityAssets, type AvailabilityAsset } from '@roadside/contract/monitoring-calls.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { allRows } from '@roadside/ui/table/all-rows.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useMemo } from 'react'
import {
  exportFigures,
  figureColumns,
  groupNames,
  type FigureRow,
} from './availability-columns.tsx'
import { figuresOf, groupName } from './availability-rows.ts'
import { DrillLink } from './drill-link.tsx'
import { DrillPanel, drillSizes, type OpenedGroup } from './drill-panel.tsx'
import { countedSince } from './period-words.ts'

interface AssetRow extends FigureRow {
  readonly asset: AvailabilityAsset
}

const rowOf = (asset: AvailabilityAsset): AssetRow => ({
  asset,
  figures: asset.seconds && figuresOf(asset.seconds, asset.outages),
})
const rowKey = ({ asset }: AssetRow) => asset.id
const nameOf = ({ name, id }: AvailabilityAsset) => name || `อุปกรณ์ ${id}`

const columnsOf = (group: string, site: number): readonly TableColumn<AssetRow>[] => [
  {
    id: 'name',
    header: 'อุปกรณ์',
    width: 180,
    cell: ({ asset }) => (
      <>
        <DrillLink to={{ group, place: site, asset: asset.id }}>{nameOf(asset)}</DrillLink>
        {asset.is_archived && ' (เลิกใช้งาน)'}
      </>
    ),
  },
  { id: 'sta', header: 'กม. (STA)', cell: ({ asset }) => asset.sta || '-' },
  ...figureColumns<AssetRow>().map((column) =>
    column.id === 'outages'
      ? { ...column, cell: ({ asset }: AssetRow) => formatNumber(asset.outages) }
      : column,
  ),
]

const exported: readonly ExportColumn<AssetRow>[] = [
  { header: 'อุปกรณ์', value: ({ asset }) => nameOf(asset) },
  { header: 'กม. (STA)', value: ({ asset }) => asset.sta },
  ...exportFigures<AssetRow>().map((column) =>
    column.header.startsWith('ขัดข้อง')
      ? {
          ...column,
          value: ({ asset }: AssetRow) => asset.outages,
          text: ({ asset }: AssetRow) => formatNumber(asset.outages),
        }
      : column,
  ),
]

/** The equipment of a site, the least available first. */
export function AvailabilityAssets({
  by,
  groupKey,
  group,
  shown,
  wid,
}: OpenedGroup & { wid: number }) {
  const paging = usePaging(drillSizes)
  const body = { wid, by, key: groupKey, ...shown.times }
  const { page, perPage } = paging
  const query = useCall(availabilityAssets, { ...body, page, perPage })
  const rows = useMemo(() => query.data?.rows.map(rowOf), [query.data])
  const columns = useMemo(() => columnsOf(group, wid), [group, wid])
  const ofGroup = groupName(by, groupKey, query.data?.group ?? '…')
  const site = query.data?.site ?? '…'
  const since = countedSince(query.data?.outages_since ?? null, shown.times.to)
  const isGuarded =
    (query.data?.outages_since === null || since !== null) &&
    rows?.some(({ figures }) => figures === null)
  return (
    <DrillPanel
      path={[
        { name: `${groupNames[by]}ทั้งหมด`, to: {} },
        { name: ofGroup, to: { group } },
        { name: site },
      ]}
      list="availability.equipment"
      shown={shown}
      title={`ความพร้อมใช้งานรายอุปกรณ์ ${site}${since ? ` นับตั้งแต่ ${since}` : ''}`}
      query={query}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      paging={paging}
      exported={{
        columns: exported,
        rows: async () =>
          (await allRows((part) => callServer(availabilityAssets, { ...body, ...part }))).map(
            rowOf,
          ),
      }}
      emptyText="ไม่มีอุปกรณ์ในพื้นที่นี้"
      hasBars
      note={
        <>
          {since && <p>แต่ละอุปกรณ์นับตั้งแต่ {since} ส่วนผลรวมของพื้นที่นับทั้งช่วงเวลาที่เลือก ตัวเลขจึงไม่เท่ากัน</p>}
          {isGuarded && <p>การเชื่อมต่อของดวงโคมดูได้เฉพาะบัญชี admin จึงแสดงเฉพาะจำนวนครั้งที่ผิดปกติ</p>}
        </>
      }
    />
  )
}
