import { Button } from '@mantine/core'
import {
  userFilters,
  userList,
  userSorts,
  userStateNames,
  type UserFilter,
  type UserRow,
} from '@roadside/contract/user-calls.ts'
import { roleNames } from '@roadside/contract/user.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import {
  listParameters,
  listQueryOf,
  type UsedListQuery,
} from '@roadside/ui/register/use-list-query.ts'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { useConsoleInfo } from '../../console-info.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { exportUserColumns, userColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

const rowKey = ({ id }: UserRow) => id
const filterNames: Record<UserFilter, string> = {
  all: 'ทั้งหมด',
  ...userStateNames,
  contractor: roleNames.contractor,
}

/** What the list can show. */
export const userListOptions = {
  filters: { show: userFilters },
  sorts: userSorts,
  sort: 'username',
} as const
type Query = UsedListQuery<typeof userListOptions.filters, (typeof userSorts)[number]>

/** The table of accounts; a row opens its account. */
export function UserList({ query }: { query: Query }) {
  const { search, onSearch, onFilter } = query
  const filter = query.filter.show
  const { crumbs } = useCrumbs()
  const { siteTitle } = useConsoleInfo()
  const navigate = useNavigate()
  const adding = useUrlDialog('add')
  const body = { ...query.body, filter }
  const users = useCall(userList, body)
  const open = (id: number, replace = false) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...listQueryOf(old), id })) as never,
      replace,
    })
  const table = (
    <DataTable
      label="รายชื่อผู้ใช้งาน"
      list="users"
      columns={userColumns}
      rows={users.data?.rows}
      rowKey={rowKey}
      {...query.table}
      onRowClick={({ id }) => open(id)}
      narrowedBy={[filter !== 'all' && filter, search]}
      pager={
        <ListPager paging={query.paging} total={users.data?.total} isFetching={users.isFetching} />
      }
    />
  )
  const exportAll = async () => {
    const { page: _page, perPage: _perPage, ...all } = body
    const { rows } = await callServer(userList, all)
    return { name: 'ผู้ใช้งาน', columns: exportUserColumns, rows }
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="จัดการผู้ใช้งาน"
        actions={
          <Button
            variant="filled"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => adding.open()}
          >
            เพิ่มผู้ใช้งาน
          </Button>
        }
      />
      <Panel
        title="รายชื่อผู้ใช้งาน"
        isFlush
        actions={
          <>
            <TableButtons
              table={exportAll}
              print={{ of: siteTitle, period: null, isLandscape: true }}
            />
            <ColumnMenu list="users" columns={userColumns} />
            <SavedFilterMenu list="users" names={listParameters} />
            <SegmentedFilter
              label="กรองผู้ใช้งาน"
              value={filter}
              options={userFilters.map((value) => ({
                value,
                label: filterNames[value],
                count: users.data?.counts[value],
              }))}
              onChange={(show) => onFilter({ show })}
            />
            <SearchBox label="ค้นหาผู้ใช้งาน" value={search} onSearch={onSearch} />
          </>
        }
      >
        <ViewState query={users} loading={table}>
          {() => table}
        </ViewState>
      </Panel>
      {adding.isOpen && (
        <UserDialog user={null} onClose={adding.close} onSaved={(id) => open(id, true)} />
      )}
    </>
  )
}
