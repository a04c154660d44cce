import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState, type ViewQuery } from '@roadside/ui/parts/view-state.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { listParameters, type UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import type { ReactNode } from 'react'
import { useCrumbs } from '../shell/use-crumbs.tsx'

interface RegisterListProps<Row> {
  /** Of the page. */
  title: string
  /** Of its table. */
  listTitle: string
  /** Name of the list under which its columns are chosen. */
  list: string
  /** ผู้รับจ้าง, สายทาง, โครงการ. */
  noun: string
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => number
  listQuery: Pick<UsedListQuery, 'search' | 'onSearch' | 'table' | 'paging'>
  answer: ViewQuery<{ readonly rows: readonly Row[]; readonly total: number }> & {
    readonly isFetching: boolean
  }
  /** The filters and the search in force; falsy where there is none. */
  narrowedBy: readonly unknown[]
  emptyText: string
  /** In the head of the page. */
  actions: ReactNode
  /** In the head of the table, before its search. */
  filters: ReactNode
  /** In the head of the table, first: `ExportButtons` or `TableButtons`. */
  exports: ReactNode
  onOpen: (id: number) => void
}

/** The page of a register: its table, which the server searches and pages; a row opens its record. */
export function RegisterList<Row extends object>(props: RegisterListProps<Row>) {
  const { title, listTitle, list, noun, columns, rowKey, listQuery, answer, narrowedBy, onOpen } =
    props
  const { crumbs } = useCrumbs()
  const table = (
    <DataTable
      label={listTitle}
      list={list}
      columns={columns}
      rows={answer.data?.rows}
      rowKey={rowKey}
      {...listQuery.table}
      onRowClick={(row) => onOpen(rowKey(row))}
      narrowedBy={narrowedBy}
      pager={
        <ListPager
          paging={listQuery.paging}
          total={answer.data?.total}
          isFetching={answer.isFetching}
        />
      }
    />
  )
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} actions={props.actions} />
      <Panel
        title={listTitle}
        isFlush
        actions={
          <>
            {props.exports}
            <ColumnMenu list={list} columns={columns} />
            <SavedFilterMenu list={list} names={listParameters} />
            {props.filters}
            <SearchBox
              label={`ค้นหา${noun}`}
              value={listQuery.search}
              onSearch={listQuery.onSearch}
            />
          </>
        }
      >
        <ViewState
          query={answer}
          loading={table}
          isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
          emptyText={props.emptyText}
        >
          {() => table}
        </ViewState>
      </Panel>
    </>
  )
}

/** Opens the form of a new record. */
export function AddButton({ noun, onClick }: { noun: string; onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={onClick}>
      เพิ่ม{noun}
    </Button>
  )
}

/** Opens the import of a file. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<Icon name="folder" size={16} />} onClick={onClick}>
      นำเข้าจากไฟล์
    </Button>
  )
}
