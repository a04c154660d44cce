import {
  guaranteeRadar,
  radarShows,
  radarSorts,
  type RadarRow,
  type RadarShow,
} from '@roadside/contract/records/contract/radar-call.ts'
import { watchedKinds, type WatchedKind } from '@roadside/contract/records/contract/radar.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { listParameters, useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useNavigate } from '@tanstack/react-router'
import { useConsoleInfo } from '../../../console-info.ts'
import { paths } from '../../../paths.ts'
import { useCrumbs } from '../../../shell/use-crumbs.tsx'
import { exportRadarColumns, radarColumns } from './radar-columns.tsx'

const list = 'guarantees'
const rowKey = ({ key }: RadarRow) => key
const showNames: Readonly<Record<RadarShow, string>> = {
  all: 'ทั้งหมด',
  d7: 'ภายใน 7 วัน',
  d30: '30 วัน',
  d60: '60 วัน',
  d90: '90 วัน',
  findings: 'ข้อควรตรวจสอบ',
}
const kinds = ['all', ...watchedKinds] as const
const kindNames: Readonly<Record<'all' | WatchedKind, string>> = {
  all: 'ทุกประเภท',
  defects: 'ระยะรับประกัน',
  bank: 'หลักประกัน',
}
const options = {
  filters: { show: radarShows, state: kinds },
  sorts: radarSorts,
  sort: 'to',
} as const

/** `/guarantees`: defects periods and securities that end soon, and what is wrong with them. */
export function RadarPage() {
  const { crumbs } = useCrumbs()
  const { siteTitle } = useConsoleInfo()
  const today = useToday()
  const navigate = useNavigate()
  const { search, filter, body, onFilter, onSearch, table: sorting, paging } = useListQuery(options)
  const { show, state } = filter
  const chosen = { ...body, show, ...(state !== 'all' && { kind: state }) }
  const query = useCall(guaranteeRadar, chosen)
  const narrowedBy = [show !== 'all' && show, state !== 'all' && state, search]
  const exportAll = async () => {
    const { page: _page, perPage: _perPage, ...all } = chosen
    const { rows } = await callServer(guaranteeRadar, all)
    return { name: 'การรับประกันที่ใกล้สิ้นสุด', columns: exportRadarColumns(today), rows }
  }
  const table = (
    <DataTable
      label="รายการการรับประกันที่ใกล้สิ้นสุด"
      list={list}
      columns={radarColumns}
      rows={query.data?.rows}
      rowKey={rowKey}
      {...sorting}
      onRowClick={({ pj_id }) =>
        void navigate({ to: paths.project, search: { pj_id, tab: 'contract' } as never })
      }
      narrowedBy={narrowedBy}
      pager={<ListPager paging={paging} total={query.data?.total} isFetching={query.isFetching} />}
    />
  )
  return (
    <>
      <PageHeader crumbs={crumbs} title="การรับประกันที่ใกล้สิ้นสุด" />
      <Panel
        title="ระยะรับประกันและหลักประกัน"
        isFlush
        actions={
          <>
            <TableButtons
              table={exportAll}
              print={{ of: siteTitle, period: null, isLandscape: true }}
            />
            <ColumnMenu list={list} columns={radarColumns} />
            <SavedFilterMenu list={list} names={listParameters} />
            <SegmentedFilter
              label="กรองตามประเภท"
              value={state}
              options={kinds.map((value) => ({ value, label: kindNames[value] }))}
              onChange={(kind) => onFilter({ state: kind })}
            />
            <SegmentedFilter
              label="กรองตามวันสิ้นสุด"
              value={show}
              options={radarShows.map((value) => ({
                value,
                label: showNames[value],
                count: query.data?.counts[value],
              }))}
              onChange={(value) => onFilter({ show: value })}
            />
            <SearchBox label="ค้นหาการรับประกัน" value={search} onSearch={onSearch} />
          </>
        }
      >
        <ViewState
          query={query}
          loading={table}
          isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
          emptyText="ไม่มีการรับประกันที่จะสิ้นสุดภายใน 90 วัน และไม่มีข้อควรตรวจสอบ"
        >
          {() => table}
        </ViewState>
      </Panel>
    </>
  )
}
