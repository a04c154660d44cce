import { Button } from '@mantine/core'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import {
  removeDepartment,
  type DepartmentRow,
  type structure,
} from '@roadside/contract/records/structure-calls.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TablePager } from '@roadside/ui/table/table-pager.tsx'
import { usePagedRows } from '@roadside/ui/table/use-paged-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { DepartmentDialog } from './department-dialog.tsx'
import { PlaceActions } from './place-actions.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { usePlaceDialog } from './use-place-dialog.ts'

const keyOf = ({ id }: DepartmentRow) => id
const searchText = ({ name, group, province }: DepartmentRow) => [name, group, province].join(' ')

/** The departments, in the order of the menu. */
export function DepartmentPanel({ query }: { query: UseQueryResult<Reply<typeof structure>> }) {
  const [search, setSearch] = useState('')
  const { page, perPage, setPage, pager } = usePaging(pageSizes.events)
  const paged = usePagedRows(query.data?.departments, { search, searchText, page, perPage })
  const { opened, row, close, add, edit, remove } = usePlaceDialog(
    'department',
    query.data?.departments,
    keyOf,
  )
  const columns: readonly TableColumn<DepartmentRow>[] = [
    { id: 'name', header: 'หน่วยงาน', width: 220, cell: ({ name }) => <CellText>{name}</CellText> },
    { id: 'group', header: 'กลุ่มหน่วยงาน', cell: ({ group }) => <CellText>{group}</CellText> },
    { id: 'province', header: 'จังหวัด', cell: ({ province }) => province || '-' },
    {
      id: 'sites',
      header: ['พื้นที่', 'ติดตั้ง'],
      align: 'end',
      cell: ({ sites }) => formatNumber(sites),
    },
    {
      id: 'accounts',
      header: 'ผู้ใช้งาน',
      align: 'end',
      cell: ({ accounts }) => formatNumber(accounts),
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      cell: (one) => (
        <PlaceActions
          name={one.name}
          isUnused={one.sites + one.accounts === 0}
          onEdit={() => edit(one)}
          onRemove={() => remove(one)}
        />
      ),
    },
  ]
  const table = (
    <DataTable
      label="รายการหน่วยงาน"
      list="structure.departments"
      columns={columns}
      rows={paged.rows}
      rowKey={keyOf}
      narrowedBy={[search]}
      pager={<TablePager {...pager} page={paged.page} total={paged.total} />}
    />
  )
  return (
    <Panel
      title="หน่วยงาน"
      isFlush
      actions={
        <>
          <ColumnMenu list="structure.departments" columns={columns} />
          <SearchBox
            label="ค้นหาหน่วยงาน"
            value={search}
            onSearch={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
          <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            เพิ่มหน่วยงาน
          </Button>
        </>
      }
    >
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
      {opened === 'form' && query.data && (
        <DepartmentDialog
          key={row?.id}
          department={row}
          groups={query.data.groups}
          onClose={close}
        />
      )}
      {opened === 'remove' && row && (
        <RemoveDialog call={removeDepartment} place={row} noun="หน่วยงาน" onClose={close} />
      )}
    </Panel>
  )
}
