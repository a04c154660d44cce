import { Button, NativeSelect } from '@mantine/core'
import { exportWays, wayList, type WayRow } from '@roadside/contract/records/way.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { ExportButtons } from '@roadside/ui/import/export-buttons.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { ListPager } from '@roadside/ui/register/list-pager.tsx'
import type { UsedListQuery } from '@roadside/ui/register/use-list-query.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { wayColumns } from './way-columns.tsx'
import { WayDialog } from './way-dialog.tsx'
import { WayImport } from './way-import.tsx'

export interface WayFilter {
  /** Empty: all. */
  readonly province: string
  readonly state: 'active' | 'archived'
}
export const openingFilter: WayFilter = { province: '', state: 'active' }

const rowKey = ({ id }: WayRow) => id

/** The table of roads; a row opens its road. */
export function WayList({ query }: { query: UsedListQuery<WayFilter> }) {
  const { search, filter, sort, change } = query
  const { crumbs } = useCrumbs()
  const navigate = useNavigate()
  const adding = useUrlDialog('add')
  const importing = useUrlDialog('import')
  const chosen = {
    archived: filter.state === 'archived',
    ...(filter.province && { province: filter.province }),
    ...(search && { search }),
  }
  const answer = useCall(wayList, { ...query.body, ...chosen, sort: sort.id as 'code' })
  const narrowedBy = [filter.province, filter.state === 'archived', search]
  const open = (id: number, replace = false) =>
    void navigate({ to: '.', search: { id } as never, replace })
  const table = (
    <DataTable
      label="รายการสายทาง"
      columns={wayColumns}
      rows={answer.data?.rows}
      rowKey={rowKey}
      {...query.table}
      onRowClick={({ id }) => open(id)}
      narrowedBy={narrowedBy}
      pager={<ListPager list={query} answer={answer} />}
    />
  )
  const { provinces = [], counts } = answer.data ?? {}
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="จัดการข้อมูลสายทาง"
        actions={
          <>
            <Button
              variant="filled"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => adding.open()}
            >
              เพิ่มสายทาง
            </Button>
            <Button leftSection={<Icon name="folder" size={16} />} onClick={() => importing.open()}>
              นำเข้าจากไฟล์
            </Button>
            <ExportButtons call={exportWays} body={chosen} />
          </>
        }
      />
      <Panel
        title="รายการสายทาง"
        isFlush
        actions={
          <>
            <SegmentedFilter
              label="กรองตามสถานะ"
              value={filter.state}
              options={[
                { value: 'active', label: 'ใช้งาน', count: counts?.active },
                { value: 'archived', label: 'จัดเก็บแล้ว', count: counts?.archived },
              ]}
              onChange={(state) => change({ filter: { ...filter, state } })}
            />
            <NativeSelect
              aria-label="กรองตามจังหวัด"
              value={filter.province}
              data={[
                { value: '', label: 'ทุกจังหวัด' },
                ...provinces.map(({ name, ways }) => ({
                  value: name,
                  label: `${name} (${formatNumber(ways)})`,
                })),
              ]}
              onChange={({ currentTarget }) =>
                change({ filter: { ...filter, province: currentTarget.value } })
              }
            />
            <SearchBox
              label="ค้นหาสายทาง"
              value={search}
              onSearch={(text) => change({ search: text })}
            />
          </>
        }
      >
        <ViewState
          query={answer}
          loading={table}
          isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
          emptyText="ยังไม่มีสายทาง เพิ่มทีละสาย หรือนำเข้าจากไฟล์ CSV หรือ Excel"
        >
          {() => table}
        </ViewState>
      </Panel>
      {adding.isOpen && (
        <WayDialog way={null} onClose={adding.close} onSaved={(id) => open(id, true)} />
      )}
      {importing.isOpen && <WayImport onClose={importing.close} />}
    </>
  )
}
