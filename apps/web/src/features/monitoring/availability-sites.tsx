import { formatNumber } from '@roadside/contract/domain/format.ts'
import { availabilitySites, type AvailabilitySite } from '@roadside/contract/monitoring-calls.ts'
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
import styles from './availability.module.css'
import { DrillLink } from './drill-link.tsx'
import { DrillPanel, drillSizes, type OpenedGroup } from './drill-panel.tsx'
import { TypeIcon, typeName } from './type-words.tsx'

interface SiteRow extends FigureRow {
  readonly site: AvailabilitySite
}

const rowOf = (site: AvailabilitySite): SiteRow => ({
  site,
  figures: site.seconds && figuresOf(site.seconds, site.outages),
})
const rowKey = ({ site }: SiteRow) => site.wid

const columnsOf = (group: string): readonly TableColumn<SiteRow>[] => [
  {
    id: 'name',
    header: 'พื้นที่ติดตั้ง',
    width: 200,
    cell: ({ site }) => (
      <span className={styles.name}>
        <TypeIcon name={site.type_name} />
        <DrillLink to={{ group, place: site.wid }}>{site.name}</DrillLink>
      </span>
    ),
  },
  { id: 'road', header: 'สายทาง', cell: ({ site }) => site.road_code || '-' },
  { id: 'sta', header: 'กม. (STA)', cell: ({ site }) => site.sta || '-' },
  { id: 'department', header: 'หน่วยงาน', cell: ({ site }) => site.department },
  {
    id: 'equipment',
    header: ['อุปกรณ์'],
    unit: 'รายการ',
    align: 'end',
    cell: ({ site }) => formatNumber(site.equipment),
  },
  ...figureColumns<SiteRow>().map((column) =>
    column.id === 'outages'
      ? { ...column, cell: ({ site }: SiteRow) => formatNumber(site.outages) }
      : column,
  ),
]

const exported: readonly ExportColumn<SiteRow>[] = [
  { header: 'พื้นที่ติดตั้ง', value: ({ site }) => site.name },
  { header: 'ประเภทระบบ', value: ({ site }) => typeName(site.type_name) },
  { header: 'สายทาง', value: ({ site }) => site.road_code },
  { header: 'กม. (STA)', value: ({ site }) => site.sta },
  { header: 'หน่วยงาน', value: ({ site }) => site.department },
  { header: 'อุปกรณ์ (รายการ)', isNumber: true, value: ({ site }) => site.equipment },
  ...exportFigures<SiteRow>().map((column) =>
    column.header.startsWith('ขัดข้อง')
      ? {
          ...column,
          value: ({ site }: SiteRow) => site.outages,
          text: ({ site }: SiteRow) => formatNumber(site.outages),
        }
      : column,
  ),
]

/** The sites of a group, the least available first. */
export function AvailabilitySites({ by, groupKey, group, shown }: OpenedGroup) {
  const paging = usePaging(drillSizes)
  const body = { by, key: groupKey, ...shown.times }
  const { page, perPage } = paging
  const query = useCall(availabilitySites, { ...body, page, perPage })
  const rows = useMemo(() => query.data?.rows.map(rowOf), [query.data])
  const columns = useMemo(() => columnsOf(group), [group])
  const name = groupName(by, groupKey, query.data?.name ?? '…')
  return (
    <DrillPanel
      path={[{ name: `${groupNames[by]}ทั้งหมด`, to: {} }, { name }]}
      list="availability.sites"
      shown={shown}
      title={`ความพร้อมใช้งานรายพื้นที่ ${name}`}
      query={query}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      paging={paging}
      exported={{
        columns: exported,
        rows: async () =>
          (await allRows((part) => callServer(availabilitySites, { ...body, ...part }))).map(rowOf),
      }}
      emptyText="ไม่มีพื้นที่ที่มีข้อมูลความพร้อมใช้งานในช่วงเวลานี้"
      hasBars
      note={
        rows?.some(({ figures }) => figures === null) && (
          <p>พื้นที่ที่มีดวงโคมเดียวแสดงเฉพาะจำนวนครั้งที่ผิดปกติ การเชื่อมต่อดูได้เฉพาะบัญชี admin</p>
        )
      }
    />
  )
}
