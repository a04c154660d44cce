import { NativeSelect } from '@mantine/core'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { healths } from '@roadside/contract/health.ts'
import { wholeAuthorityName } from '@roadside/contract/menu-call.ts'
import type { MonitoredSite, Trouble } from '@roadside/contract/monitoring-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useMemo } from 'react'
import { healthPhrases } from './health-phrases.ts'
import styles from './monitoring.module.css'
import { kindOf, type Shown } from './shown.ts'
import { troubleColumns } from './trouble-columns.tsx'
import { exportTroubles } from './trouble-words.ts'
import { TroublesPrint } from './troubles-print.tsx'
import { NothingShown } from './nothing-shown.tsx'
import { UnlistedNote } from './unlisted-note.tsx'
import { pageOf, type Troubles } from './use-troubles.ts'

interface TroublesPanelProps {
  troubles: Troubles
  /** The sites that the account may see, for their names. */
  sites: readonly MonitoredSite[]
  shown: Shown
  onShow: (shown: Shown) => void
  /** The list is of this site alone. */
  site: MonitoredSite | undefined
  onAllSites: () => void
  /** Solution types that are left out. */
  hiddenCount: number
  onAllTypes: () => void
  selected: number | null
  /** The list that filters are saved of, and the parameters that make one. */
  saved: { readonly list: string; readonly names: readonly string[] }
  /** On paper: whose equipment it is; the whole authority's without it. */
  of?: string | undefined
  onOpen: (trouble: Trouble) => void
}

const kinds = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'health', label: 'อุปกรณ์' },
  { value: 'condition', label: 'สภาพพื้นที่' },
] as const
const rowKey = ({ id }: Trouble) => id
const minuteMs = 60_000

/** Present troubles, of everything or filtered by tiles, layers and search. */
export function TroublesPanel(props: TroublesPanelProps) {
  const {
    troubles,
    sites,
    shown,
    onShow,
    site,
    onAllSites,
    hiddenCount,
    onAllTypes,
    selected,
    saved,
    of = wholeAuthorityName,
    onOpen,
  } = props
  const { query, search, setSearch, order, setOrder, paging, exportAll, isNarrowed } = troubles
  const today = useToday()
  const arrivedAt = useServerTime(query.dataUpdatedAt)
  const asOf = Math.floor(arrivedAt / minuteMs) * minuteMs
  const columns = useMemo(() => troubleColumns(asOf, today), [asOf, today])
  const found = pageOf(query.data)
  const health = healths.find((one) => one === shown)
  const title = health ? `อุปกรณ์ที่${healthPhrases[health]}` : 'สิ่งที่ผิดปกติขณะนี้'
  const table = (
    <DataTable
      label={title}
      list="troubles"
      columns={columns}
      rows={found?.rows}
      rowKey={rowKey}
      selectedKey={selected}
      onRowClick={onOpen}
      narrowedBy={[troubles.subject]}
      pager={
        <ListPager
          paging={paging}
          total={found?.total}
          isFetching={query.isFetching}
          isCountCut={found?.total === plainListLimit}
        />
      }
    />
  )
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <>
          <SegmentedFilter
            label="กรองรายการ"
            value={kindOf(shown)}
            options={kinds}
            onChange={onShow}
          />
          <NativeSelect
            size="xs"
            aria-label="ลำดับรายการ"
            value={order}
            data={[
              { value: 'worst', label: 'รุนแรงที่สุดก่อน' },
              { value: 'longest', label: 'ค้างนานสุดก่อน' },
            ]}
            onChange={(event) =>
              setOrder(event.currentTarget.value === 'longest' ? 'longest' : 'worst')
            }
          />
          <div className={styles.tools}>
            <ColumnMenu list="troubles" columns={columns} />
            <SavedFilterMenu {...saved} />
            <SearchBox label="ค้นหาในรายการ" value={search} onSearch={setSearch} />
            <TableButtons
              table={async () => ({
                name: title,
                columns: exportTroubles(serverNow(), today),
                rows: await exportAll(),
              })}
              print={{
                of: `${site ? site.name : of} · ข้อมูลล่าสุดเมื่อ ${formatThaiDateTime(new Date(arrivedAt))}`,
                period: null,
                isLandscape: true,
                content: (rows) => <TroublesPrint rows={rows} today={today} />,
              }}
            />
          </div>
        </>
      }
    >
      {health && found?.unlisted && (
        <UnlistedNote health={health} unlisted={found.unlisted} sites={sites} />
      )}
      {(site !== undefined || hiddenCount > 0) && (
        <div className={styles.narrowed}>
          {site && (
            <Narrowed label={`เฉพาะ ${site.name}`} action="แสดงทุกพื้นที่" onClear={onAllSites} />
          )}
          {hiddenCount > 0 && (
            <Narrowed
              label={`ไม่รวม ${hiddenCount} ประเภทระบบ`}
              action="แสดงทุกประเภทระบบ"
              onClear={onAllTypes}
            />
          )}
        </div>
      )}
      <ViewState
        query={query}
        loading={table}
        isEmpty={() => found?.total === 0 && search === ''}
        emptyText={
          <NothingShown
            shown={shown}
            isNarrowed={isNarrowed}
            isRest={found?.unlisted !== undefined}
          />
        }
      >
        {() => table}
      </ViewState>
    </Panel>
  )
}

function Narrowed({
  label,
  action,
  onClear,
}: {
  label: string
  action: string
  onClear: () => void
}) {
  return (
    <span className={styles.chip}>
      {label}
      <button type="button" aria-label={action} title={action} onClick={onClear}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
