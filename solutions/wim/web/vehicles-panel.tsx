import type { ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { NativeSelect } from '@mantine/core'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { lastReceived, silenceWords } from '@roadside/ui/devices/silence.ts'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { listParametersOf, useListQuery } from '@roadside/ui/register/use-list-query.ts'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { useEffect, useMemo } from 'react'
import { vehicleSorts, wimVehicles } from '../calls.ts'
import type { WimVehicle } from '../rows.ts'
import { wimKind } from '../kind.ts'
import { overweightWord, wimClasses, wimClassNames } from '../rules/vehicle.ts'
import { exportVehicles, vehicleColumns } from './vehicle-columns.tsx'
import styles from './wim.module.css'

interface VehiclesPanelProps {
  site: DeviceSite
  devices: readonly DeviceRow[]
  shown: ShownRange
  department: string
  lanes: readonly number[]
  /** The row that is marked, and whether somebody chose it. */
  marked: number | null
  isChosen: boolean
  onChoose: (vehicle: WimVehicle) => void
  /** The first row, as it comes. */
  onNewest: (vehicle: WimVehicle | null) => void
}

/** The address may have the query of the list of sites, too. */
const prefix = 'vehicles.'
const listNames = listParametersOf(prefix)
const listOptions = {
  filters: { show: ['all', 'over'], class: ['', ...wimClasses], lane: null },
  sorts: vehicleSorts,
  sort: 'at',
  order: 'desc',
  prefix,
} as const
const rowKey = ({ id }: WimVehicle) => id
const rowsOf = (found: readonly WimVehicle[] | { rows: readonly WimVehicle[] }) =>
  'rows' in found ? found.rows : found

/**
 * The table of vehicles of some days, with search, filters, sorting and export; overweight rows
 * stand out.
 */
export function VehiclesPanel(props: VehiclesPanelProps) {
  const { site, devices, shown, department, lanes, marked, isChosen, onChoose, onNewest } = props
  const list = useListQuery(listOptions)
  const { search, filter, onSearch, onFilter, paging } = list
  const isOver = filter.show === 'over'
  const lane = /^\d{1,3}$/.test(filter.lane) ? Number(filter.lane) : null
  const { page, perPage, ...chosen } = list.body
  const body = {
    wid: site.wid,
    ...shown.times,
    ...chosen,
    ...(isOver && { is_over: true }),
    ...(filter.class && { class: filter.class }),
    ...(lane !== null && { lane }),
  }
  const query = useLiveCall(
    wimVehicles,
    { ...body, page, perPage },
    { topic: 'wim', wid: site.wid },
  )
  const total = query.data && ('total' in query.data ? query.data.total : query.data.length)
  const newest = query.data && (rowsOf(query.data)[0] ?? null)
  useEffect(() => {
    if (newest !== undefined) onNewest(newest)
  }, [newest, onNewest])
  const isOfDay = shown.range.step === 'day'
  const columns = useMemo(() => vehicleColumns(isOfDay), [isOfDay])
  const name = isOver ? `รายการรถที่${overweightWord}` : 'รายการรถที่ผ่านเครื่องชั่ง'
  return (
    <Panel
      title={isOver ? overweightWord : 'รถที่ผ่านเครื่องชั่ง'}
      isFlush
      actions={
        <>
          <ColumnMenu list="wim.vehicles" columns={columns} />
          <SavedFilterMenu list="wim.vehicles" names={listNames} />
          <TableButtons
            table={async () => ({
              name,
              columns: exportVehicles,
              rows: rowsOf(await callServer(wimVehicles, body)),
            })}
            print={{
              of: [site.name, department].filter(Boolean).join(' · '),
              period: shown.text,
              isLandscape: true,
            }}
          />
        </>
      }
    >
      <div className={styles.filters}>
        <SegmentedFilter
          label="กรองตามผลการชั่ง"
          value={filter.show}
          onChange={(show) => onFilter({ show })}
          options={[
            { value: 'all', label: 'ทั้งหมด' },
            { value: 'over', label: overweightWord },
          ]}
        />
        <NativeSelect
          aria-label="ประเภทรถ"
          value={filter.class}
          onChange={({ currentTarget }) =>
            onFilter({ class: wimClasses.find((one) => one === currentTarget.value) ?? '' })
          }
          data={[
            { value: '', label: 'ทุกประเภทรถ' },
            ...wimClasses.map((value) => ({ value, label: wimClassNames[value] })),
          ]}
        />
        <NativeSelect
          aria-label="ช่องจราจร"
          value={lane ?? ''}
          onChange={({ currentTarget }) => onFilter({ lane: currentTarget.value })}
          data={[
            { value: '', label: 'ทุกช่องจราจร' },
            ...[...new Set(lane === null ? lanes : [...lanes, lane])].map((one) => ({
              value: String(one),
              label: `ช่องจราจร ${one}`,
            })),
          ]}
        />
        <SearchBox
          label="ค้นหาทะเบียนรถ"
          placeholder="ทะเบียนรถ จังหวัด"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <div className={styles.vehicles}>
        <ViewState
          query={query}
          loading={
            <DataTable
              label={name}
              list="wim.vehicles"
              columns={columns}
              rows={undefined}
              rowKey={rowKey}
            />
          }
        >
          {(found) => (
            <DataTable
              label={name}
              list="wim.vehicles"
              columns={columns}
              rowKey={rowKey}
              rows={rowsOf(found)}
              {...list.table}
              selectedKey={marked}
              keepsInView={isChosen}
              onRowClick={onChoose}
              narrowedBy={[isOver, filter.class, lane !== null, search]}
              emptyText={emptyWords(devices, shown)}
              pager={
                <ListPager
                  paging={paging}
                  total={total}
                  isFetching={query.isFetching}
                  isCountCut={(total ?? 0) >= plainListLimit}
                />
              }
            />
          )}
        </ViewState>
      </div>
    </Panel>
  )
}

/** A silent station has not seen none: since when nothing came, where the days that are looked at reach beyond that. */
function emptyWords(devices: readonly DeviceRow[], { times }: ShownRange): string {
  const none = 'ไม่พบข้อมูล'
  const last = lastReceived(devices)
  const silence = silenceWords(wimKind, devices)
  const isBefore = last !== null && Date.parse(times.to) <= Date.parse(last)
  return silence === null || isBefore ? none : `${none} · ${silence}`
}
