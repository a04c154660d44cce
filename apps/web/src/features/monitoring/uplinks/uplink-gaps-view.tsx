import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import { monitoringUplinkGaps } from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import { useMemo, useState } from 'react'
import styles from '../monitoring.module.css'
import { useUrlChoice } from '../use-url-choice.ts'
import { monitoringIntervalMs } from '../use-monitoring.ts'
import { gapColumns, exportGaps } from './gap-columns.tsx'
import { gapGroups, gapLines, gapSortValue, type GapLine } from './gap-lines.ts'

const groups = [
  { value: 'site', label: 'พื้นที่ติดตั้ง' },
  { value: 'department', label: 'หน่วยงาน' },
] as const
const rowKey = ({ key }: GapLine) => key
const title = 'ข้อความที่ไม่ถึงระบบ'
const weekMs = 7 * 24 * 3_600_000

/** Uplinks that never came, by the frame counters of devices: how many, and of which sites or departments. */
export function UplinkGapsView() {
  const query = useCall(monitoringUplinkGaps, {}, { refetchInterval: monitoringIntervalMs })
  const { rows, since } = query.data ?? {}
  const [by, setBy] = useUrlChoice('by', gapGroups, 'site')
  const [sort, setSort] = useState<TableSort>({ id: 'day', order: 'desc' })
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const lines = useMemo(() => rows && gapLines(rows, by), [rows, by])
  const paged = usePagedRows(lines, { sort, sortValue: gapSortValue, page, perPage })
  const total = (of: 'day' | 'week') => rows?.reduce((sum, row) => sum + row[of], 0)
  const asOf = useServerTime(query.dataUpdatedAt)
  const isYoung = since != null && asOf - Date.parse(since) < weekMs
  const columns = useMemo(() => gapColumns(by), [by])
  const table = (
    <DataTable
      label={title}
      list="uplink-gaps"
      columns={columns}
      rows={paged.rows}
      rowKey={rowKey}
      sort={sort}
      onSort={(next) => {
        setSort(next)
        setPage(1)
      }}
      pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
    />
  )
  return (
    <>
      <Tiles label={`สรุป${title}`}>
        {(['day', 'week'] as const).map((span) => (
          <Tile
            key={span}
            label={span === 'day' ? 'ไม่ถึงระบบใน 24 ชั่วโมงล่าสุด' : 'ไม่ถึงระบบใน 7 วันล่าสุด'}
            icon={<Icon name="gateway" size={17} />}
            value={total(span)}
            unit="ข้อความ"
            isLoading={rows === undefined && query.error === null}
          />
        ))}
      </Tiles>
      <Panel
        title={title}
        isFlush
        actions={
          <>
            <SegmentedFilter label="แยกตาม" value={by} options={groups} onChange={setBy} />
            <ColumnMenu list="uplink-gaps" columns={columns} />
            <TableButtons
              table={() => ({ name: title, columns: exportGaps(by), rows: lines ?? [] })}
              print={{
                of: wholeAuthorityName,
                period: `ข้อมูลล่าสุดเมื่อ ${formatThaiDateTime(new Date(asOf))}`,
              }}
              isPage
            />
          </>
        }
      >
        <p className={styles.apart}>
          นับจากหมายเลขลำดับข้อความ (frame counter) ของอุปกรณ์ LoRaWAN ที่ข้ามไป ไม่ทราบว่าหายระหว่างทางวิทยุ
          หรือระหว่างเครื่องแม่ข่ายเครือข่ายกับระบบนี้ และไม่นับอุปกรณ์ที่ข้อความไม่มีหมายเลขลำดับ เช่น ดวงโคม 4G
          {isYoung && ` · เริ่มนับเมื่อ ${formatThaiDateTime(since)} ก่อนหน้านั้นไม่ทราบ`}
        </p>
        <ViewState
          query={query}
          loading={table}
          isEmpty={(data) => data.rows.length === 0}
          emptyText={`ไม่พบข้อความที่ไม่ถึงระบบใน 7 วันล่าสุด${isYoung ? ' นับตั้งแต่เริ่มนับ' : ''}`}
        >
          {() => table}
        </ViewState>
      </Panel>
    </>
  )
}
