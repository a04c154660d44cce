import { Button } from '@mantine/core'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  removeSite,
  structureSites,
  type SiteRow,
  type structure,
  structureSiteSorts,
} from '@roadside/contract/records/structure-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { listParameters, useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { typeByName } from '../../solution-types.ts'
import { PlaceActions } from './place-actions.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { usePlaceDialog } from './use-place-dialog.ts'
import { unbroken } from '@roadside/ui/parts/unbroken.ts'

const keyOf = ({ wid }: SiteRow) => wid

/** Sites of one way have one name: their distinguishing fields stand behind it. */
const placeOf = ({ wid, version, name, type_name, department, sta }: SiteRow) => {
  const others = [
    typeByName.get(type_name)?.title ?? type_name,
    department,
    sta && unbroken(`กม. ${sta}`),
  ].filter(Boolean)
  return { id: wid, version, name, among: others.join(' · ') }
}

/** The sites of the whole authority. */
export function SitePanel({
  structure: known,
}: {
  structure: Reply<typeof structure> | undefined
}) {
  const list = useListQuery({ filters: {}, sorts: structureSiteSorts, sort: 'name' })
  const { search, onSearch } = list
  const query = useCall(structureSites, list.body)
  const { opened, row, close, add, edit, remove } = usePlaceDialog('site', query.data?.rows, keyOf)
  const columns: readonly TableColumn<SiteRow>[] = [
    {
      id: 'name',
      header: 'พื้นที่ติดตั้ง',
      isSortable: true,
      width: 240,
      cell: ({ name }) => <CellText>{name}</CellText>,
    },
    {
      id: 'type',
      header: 'ประเภทระบบ',
      isSortable: true,
      cell: ({ type_name }) => (
        <CellText>{typeByName.get(type_name)?.menuName ?? type_name}</CellText>
      ),
    },
    {
      id: 'department',
      header: 'หน่วยงาน',
      isSortable: true,
      cell: ({ department }) => <CellText>{department}</CellText>,
    },
    { id: 'road', header: 'รหัสสายทาง', cell: ({ road_code }) => road_code || '-' },
    { id: 'sta', header: 'กม. (STA)', cell: ({ sta }) => sta || '-' },
    {
      id: 'equipment',
      header: 'อุปกรณ์',
      align: 'end',
      isSortable: true,
      cell: ({ equipment }) => formatNumber(equipment),
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      cell: (one) => (
        <PlaceActions
          name={one.name}
          isUnused={one.equipment === 0}
          onEdit={() => edit(one)}
          onRemove={() => remove(one)}
        />
      ),
    },
  ]
  const table = (
    <DataTable
      label="รายการพื้นที่ติดตั้ง"
      list="structure.sites"
      columns={columns}
      rows={query.data?.rows}
      rowKey={keyOf}
      {...list.table}
      narrowedBy={[search]}
      pager={
        <ListPager paging={list.paging} total={query.data?.total} isFetching={query.isFetching} />
      }
    />
  )
  return (
    <Panel
      title="พื้นที่ติดตั้ง"
      isFlush
      actions={
        <>
          <ColumnMenu list="structure.sites" columns={columns} />
          <SavedFilterMenu list="structure.sites" names={listParameters} />
          <SearchBox label="ค้นหาพื้นที่ติดตั้ง" value={search} onSearch={onSearch} />
          <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            เพิ่มพื้นที่ติดตั้ง
          </Button>
        </>
      }
    >
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
      {opened === 'form' && known && (
        <SiteDialog key={row?.wid} site={row} departments={known.departments} onClose={close} />
      )}
      {opened === 'remove' && row && (
        <RemoveDialog call={removeSite} place={placeOf(row)} noun="พื้นที่ติดตั้ง" onClose={close} />
      )}
    </Panel>
  )
}
