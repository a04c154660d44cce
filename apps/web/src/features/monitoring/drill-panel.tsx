import type { AvailabilityGroup } from '@roadside/contract/monitoring-calls.ts'
import type { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import type { ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import type { RowsReply } from '@roadside/ui/table/all-rows.ts'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import type { Paging } from '@roadside/ui/table/use-paging.ts'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { BarLegend } from './availability-bar.tsx'
import styles from './availability.module.css'
import { DrillLink, type DrillPlace } from './drill-link.tsx'
import { outagesNote } from './period-words.ts'

/** A group that was opened, as calls and the address have it. */
export interface OpenedGroup {
  readonly by: AvailabilityGroup
  readonly groupKey: string | number | null
  readonly group: string
  readonly shown: ShownRange
}

export const drillSizes = { initial: 50, options: [25, 50, 100, 250] }
export interface DrillStep {
  readonly name: string
  /** Absent: the place that is shown. */
  readonly to?: DrillPlace
}

interface DrillPanelProps<Row> {
  /** From all groups to this place. */
  path: readonly DrillStep[]
  shown: ShownRange
  title: string
  /** Name of the list under which its columns are chosen. */
  list: string
  query: Pick<ReturnType<typeof useCall>, 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt'> & {
    readonly data: (RowsReply<unknown> & { readonly outages_since: string | null }) | undefined
  }
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number
  paging: Paging
  /** The content for files and paper: all pages of it. */
  exported: {
    readonly columns: readonly ExportColumn<Row>[]
    readonly rows: () => Promise<readonly Row[]>
  }
  emptyText: string
  hasBars?: boolean
  note?: ReactNode
}

/** One step of the report of availability below the groups: where it is, over which time, and its rows. */
export function DrillPanel<Row extends RowData>(props: DrillPanelProps<Row>) {
  const { path, shown, title, list, query, columns, rows, rowKey, paging, exported } = props
  const { emptyText, hasBars = false, note } = props
  const name = path.map((step) => step.name).join(' › ')
  const total = query.data?.total
  // what the browser's own print prints has to be there without waiting
  const isWhole = rows !== undefined && rows.length === total
  const table = (
    <DataTable
      label={title}
      list={list}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      pager={<ListPager paging={paging} total={total} isFetching={query.isFetching} />}
    />
  )
  const made = (all: readonly Row[]) => ({ name: title, columns: exported.columns, rows: all })
  return (
    <Panel
      title={<Path path={path} />}
      isFlush
      actions={
        <>
          <ColumnMenu list={list} columns={columns} />
          <TableButtons
            table={() => (isWhole ? made(rows) : exported.rows().then(made))}
            print={{ of: name, period: shown.text }}
            isPage
            isPaged={!isWhole}
          />
        </>
      }
    >
      <div className={styles.head}>
        <RangeControl shown={shown} />
        {note}
        {query.data?.outages_since && <p>{outagesNote(query.data.outages_since)}</p>}
        {hasBars && <BarLegend />}
      </div>
      <ViewState
        query={query as ReturnType<typeof useCall>}
        loading={table}
        isEmpty={() => total === 0}
        emptyText={emptyText}
      >
        {() => table}
      </ViewState>
    </Panel>
  )
}

function Path({ path }: { path: readonly DrillStep[] }) {
  return (
    <nav className={styles.path} aria-label="ลำดับของรายงาน">
      {path.map(({ name, to }, at) => (
        <span key={name + String(at)}>
          {to ? <DrillLink to={to}>{name}</DrillLink> : <b aria-current="page">{name}</b>}
        </span>
      ))}
    </nav>
  )
}
