import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { excuseNames, type AssetPeriod } from '@roadside/contract/monitoring-calls.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { pageRows } from '@roadside/ui/table/paged-rows.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useMemo } from 'react'
import styles from './monitoring.module.css'
import { PeriodBar } from './period-bar.tsx'

interface PeriodHistoryProps {
  /** Newest first. */
  rows: readonly AssetPeriod[]
  name: string
  /** Time of the query; milliseconds. */
  asOf: number
  onExcuse: (period: AssetPeriod) => void
}

const title = 'ประวัติสถานะอุปกรณ์'
const rowKey = ({ id }: AssetPeriod) => id

/** In which health equipment was from when to when: as a bar, and as a table in which what did not work can be classified. */
export function PeriodHistory({ rows, name, asOf, onExcuse }: PeriodHistoryProps) {
  const { page, perPage, pager } = usePaging(pageSizes.gateways)
  const paged = useMemo(() => pageRows(rows, page, perPage), [rows, page, perPage])
  const columns = useMemo(() => periodColumns(asOf, onExcuse), [asOf, onExcuse])
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <TableButtons
          table={() => ({ name: `${title} ${name}`.trim(), columns: exportPeriods(asOf), rows })}
          print={{ of: name, period: null }}
        />
      }
    >
      <PeriodBar rows={rows} until={asOf} />
      <DataTable
        label={title}
        columns={columns}
        rows={paged.rows}
        rowKey={rowKey}
        pager={
          paged.total > perPage && <TablePager {...pager} page={paged.page} total={paged.total} />
        }
      />
    </Panel>
  )
}

/** Whether an interval is one in which equipment did not work: only such can be counted otherwise. */
export function isDown({ health }: AssetPeriod): boolean {
  return health === 'fault' || health === 'unreachable'
}

const seconds = ({ started_at, ended_at }: AssetPeriod, now: number) =>
  ((ended_at ? Date.parse(ended_at) : now) - Date.parse(started_at)) / 1_000

function periodColumns(
  now: number,
  onExcuse: (period: AssetPeriod) => void,
): readonly TableColumn<AssetPeriod>[] {
  return [
    { id: 'health', header: 'สถานะ', cell: ({ health }) => <HealthChip health={health} /> },
    { id: 'started_at', header: 'ตั้งแต่', cell: ({ started_at }) => formatThaiDateTime(started_at) },
    {
      id: 'ended_at',
      header: 'ถึง',
      cell: ({ ended_at }) => (ended_at ? formatThaiDateTime(ended_at) : 'ปัจจุบัน'),
    },
    {
      id: 'length',
      header: 'นาน',
      align: 'end',
      cell: (period) => lengthWords(seconds(period, now)),
    },
    {
      id: 'excuse',
      header: 'เหตุยกเว้น',
      width: 220,
      cell: (period) => <Excused {...period} />,
    },
    {
      id: 'action',
      header: 'ระบุเหตุยกเว้น',
      isAction: true,
      cell: (period) =>
        isDown(period) && (
          <RowAction
            icon="edit"
            label={`ระบุเหตุยกเว้นของช่วงขัดข้องตั้งแต่ ${formatThaiDateTime(period.started_at)}`}
            onPress={() => onExcuse(period)}
          />
        ),
    },
  ]
}

function Excused({ excuse, excuse_reason, excused_by, excused_at }: AssetPeriod) {
  if (!excused_by) return '-'
  return (
    <span className={styles.excused}>
      <span>
        <b>{excuse ? excuseNames[excuse] : 'ยกเลิกการยกเว้น'}</b> {excuse_reason}
      </span>
      <small>
        {excused_by} {formatThaiDateTime(excused_at)}
      </small>
    </span>
  )
}

function exportPeriods(now: number): readonly ExportColumn<AssetPeriod>[] {
  return [
    { header: 'สถานะ', value: ({ health }) => healthNames[health] },
    { header: 'ตั้งแต่', value: ({ started_at }) => formatThaiDateTime(started_at, 'seconds') },
    {
      header: 'ถึง',
      value: ({ ended_at }) => (ended_at ? formatThaiDateTime(ended_at, 'seconds') : 'ปัจจุบัน'),
    },
    {
      header: 'นาน (นาที)',
      isNumber: true,
      value: (period) => Math.round(seconds(period, now) / 6) / 10,
    },
    { header: 'เหตุยกเว้น', value: ({ excuse }) => (excuse ? excuseNames[excuse] : null) },
    { header: 'เหตุผล', value: ({ excuse_reason }) => excuse_reason },
    { header: 'โดย', value: ({ excused_by }) => excused_by },
    {
      header: 'เมื่อ',
      value: ({ excused_at }) => (excused_at ? formatThaiDateTime(excused_at) : null),
    },
  ]
}
