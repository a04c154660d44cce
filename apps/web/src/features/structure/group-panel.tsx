import { Button } from '@mantine/core'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  groupKindNames,
  removeGroup,
  type GroupRow,
  type structure,
} from '@roadside/contract/records/structure-calls.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { GroupDialog } from './group-dialog.tsx'
import { PlaceActions } from './place-actions.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { usePlaceDialog } from './use-place-dialog.ts'

const keyOf = ({ id }: GroupRow) => id

/** The groups, in the order of the menu. */
export function GroupPanel({ query }: { query: UseQueryResult<Reply<typeof structure>> }) {
  const { opened, row, close, add, edit, remove } = usePlaceDialog(
    'group',
    query.data?.groups,
    keyOf,
  )
  const columns: readonly TableColumn<GroupRow>[] = [
    {
      id: 'name',
      header: 'กลุ่มหน่วยงาน',
      width: 220,
      cell: ({ name }) => <CellText>{name}</CellText>,
    },
    { id: 'code', header: 'รหัสกลุ่ม', cell: ({ code }) => code },
    { id: 'kind', header: 'ประเภท', cell: ({ kind }) => groupKindNames[kind] },
    {
      id: 'region',
      header: 'ลำดับ',
      align: 'end',
      cell: ({ region_number }) => region_number ?? '-',
    },
    {
      id: 'departments',
      header: 'หน่วยงาน',
      align: 'end',
      cell: ({ departments }) => formatNumber(departments),
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
          isUnused={one.departments + one.accounts === 0}
          onEdit={() => edit(one)}
          onRemove={() => remove(one)}
        />
      ),
    },
  ]
  const table = (
    <DataTable
      label="รายการกลุ่มหน่วยงาน"
      list="structure.groups"
      columns={columns}
      rows={query.data?.groups}
      rowKey={keyOf}
    />
  )
  return (
    <Panel
      title="กลุ่มหน่วยงาน"
      isFlush
      actions={
        <>
          <ColumnMenu list="structure.groups" columns={columns} />
          <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            เพิ่มกลุ่มหน่วยงาน
          </Button>
        </>
      }
    >
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
      {opened === 'form' && <GroupDialog key={row?.id} group={row} onClose={close} />}
      {opened === 'remove' && row && (
        <RemoveDialog call={removeGroup} place={row} noun="กลุ่มหน่วยงาน" onClose={close} />
      )}
    </Panel>
  )
}
