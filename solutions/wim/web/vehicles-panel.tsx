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
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useEffect, useMemo, useState } from 'react'
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

const sizes = { initial: 25, options: [25, 50, 100] }
const rowKey = ({ id }: WimVehicle) => id
const rowsOf = (found: readonly WimVehicle[] | { rows: readonly WimVehicle[] }) =>
  'rows' in found ? found.rows : found

/**
 * The table of vehicles of some days, with search, filters, sorting and export; overweight rows
 * stand out.
 */
export function VehiclesPanel(props: VehiclesPanelProps) {
  const { site, devices, shown, department, lanes, marked, isChosen, onChoose, onNewest } = props
  const [filter, setFilter] = useState({ isOver: false, of: '', lane: '', search: '' })
  const [sort, setSort] = useState<TableSort>({ id: 'at', order: 'desc' })
  const paging = usePaging(sizes)
  const { page, perPage, setPage } = paging
  const change = (changes: Partial<typeof filter>) => {
    setFilter({ ...filter, ...changes })
    setPage(1)
  }
  const classOf = wimClasses.find((one) => one === filter.of)
  const body = {
    wid: site.wid,
    ...shown.times,
    order: sort.order,
    search: filter.search,
    sort: vehicleSorts.find((one) => one === sort.id) ?? 'at',
    ...(filter.isOver && { is_over: true }),
    ...(classOf && { class: classOf }),
    ...(filter.lane !== '' && { lane: Number(filter.lane) }),
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
  const name = filter.isOver ? `รายการรถที่${overweightWord}` : 'รายการรถที่ผ่านเครื่องชั่ง'
  return (
    <Panel
      title={filter.isOver ? overweightWord : 'รถที่ผ่านเครื่องชั่ง'}
      isFlush
      actions={
        <>
          <ColumnMenu list="wim.vehicles" columns={columns} />
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
          value={filter.isOver ? 'over' : 'all'}
          onChange={(value) => change({ isOver: value === 'over' })}
          options={[
            { value: 'all', label: 'ทั้งหมด' },
            { value: 'over', label: overweightWord },
          ]}
        />
        <NativeSelect
          aria-label="ประเภทรถ"
          value={filter.of}
          onChange={({ currentTarget }) => change({ of: currentTarget.value })}
          data={[
            { value: '', label: 'ทุกประเภทรถ' },
            ...wimClasses.map((value) => ({ value, label: wimClassNames[value] })),
          ]}
        />
        <NativeSelect
          aria-label="ช่องจราจร"
          value={filter.lane}
          onChange={({ currentTarget }) => change({ lane: currentTarget.value })}
          data={[
            { value: '', label: 'ทุกช่องจราจร' },
            ...lanes.map((lane) => ({ value: String(lane), label: `ช่องจราจร ${lane}` })),
          ]}
        />
        <SearchBox
          label="ค้นหาทะเบียนรถ"
          placeholder="ทะเบียนรถ จังหวัด"
          value={filter.search}
          onSearch={(search) => change({ search })}
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
              sort={sort}
              rows={rowsOf(found)}
              onSort={(next) => {
                setSort(next)
                setPage(1)
              }}
              selectedKey={marked}
              keepsInView={isChosen}
              onRowClick={onChoose}
              narrowedBy={Object.values(filter)}
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
