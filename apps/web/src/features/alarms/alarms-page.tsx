import { Button, NativeSelect } from '@mantine/core'
import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { handoverConsoles } from '@roadside/contract/alarms/handover-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { Icon, type IconName } from '@roadside/ui/icon.tsx'
import {
  FoldButton,
  FoldedFilters,
  ListFailure,
  ListFilters,
  ListTools,
  NothingToDo,
} from '@roadside/ui/lists/list-parts.tsx'
import { useListKeys } from '@roadside/ui/lists/use-list-keys.ts'
import { useSelection } from '@roadside/ui/lists/use-selection.ts'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { paths } from '../../paths.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { ActDialog, alarmActs, type AlarmAct } from './act-dialogs.tsx'
import { ActFailure } from './act-failure.tsx'
import { alarmColumns } from './alarm-columns.tsx'
import { exportAlarms } from './alarm-export.ts'
import { AlarmFilters, setChoices, SeverityFilter } from './alarm-filters.tsx'
import { alarmTabs } from './alarm-tabs.ts'
import styles from './alarms.module.css'
import { SoundButton } from './announce/sound-dialog.tsx'
import { WaitingShifts } from './handover/waiting-shifts.tsx'
import { AlarmKeys } from './alarm-keys.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useAlarmActions } from './use-alarm-actions.ts'
import { useAlarmTickets } from './use-alarm-tickets.ts'
import {
  alarmOrders,
  alarmParameters,
  alarmsIntervalMs,
  useAlarmList,
  type AlarmOrder,
} from './use-alarm-list.ts'
import { useOpenedRows, type ListedAlarm } from './use-opened-rows.ts'

const orderNames: Record<AlarmOrder, string> = {
  urgent: 'เร่งด่วนที่สุดก่อน',
  newest: 'ใหม่ที่สุดก่อน',
  longest: 'ค้างนานสุดก่อน',
}
/** The ages on screen count up so often. Milliseconds. */
const tickMs = 15_000
const minuteMs = 60_000
const list = 'alarms'
const rowKey = ({ id }: ListedAlarm) => id
const noRows: readonly ListedAlarm[] = []

/** `/alarms`: what is wrong and waits for somebody, most urgent first, and what is done about it. */
export function AlarmsPage() {
  const { crumbs } = useCrumbs()
  const listing = useAlarmList()
  const { filter, counts } = listing
  const keys = useUrlDialog('alarmKeys')
  const mayHandOver = useAccess(handoverConsoles.access)
  const maySeeQuality = useAccess('signedIn')
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="การแจ้งเตือน"
        actions={
          <div className={styles.pageActions}>
            {mayHandOver && (
              <PageLink to={paths.handover} icon="swap">
                ส่งเวร
              </PageLink>
            )}
            {maySeeQuality && (
              <PageLink to={paths.alarmQuality} icon="chart">
                คุณภาพระบบแจ้งเตือน
              </PageLink>
            )}
            <SoundButton />
            <Button
              className={styles.keysButton ?? ''}
              leftSection={<Icon name="keyboard" size={16} />}
              onClick={() => keys.open()}
            >
              ปุ่มลัด
            </Button>
          </div>
        }
        freshness={<LiveFreshness query={listing.query} intervalMs={alarmsIntervalMs} />}
      />
      {mayHandOver && <WaitingShifts />}
      <div className={styles.tabs}>
        <TabBar
          tabs={alarmTabs.map(({ id, label, count }) => ({
            id,
            label,
            count: count && counts.data && (
              <>
                {' '}
                <span className={styles.count}>{formatNumber(count(counts.data))}</span>
              </>
            ),
          }))}
          open={filter.tab.id}
          onOpen={(id) =>
            filter.put({ list: id === alarmTabs[0]?.id ? undefined : id, behind: undefined })
          }
        />
      </div>
      <AlarmTable listing={listing} onHelp={() => keys.open()} />
      <AlarmKeys isOpen={keys.isOpen} onClose={keys.close} />
    </>
  )
}

function AlarmTable({
  listing,
  onHelp,
}: {
  listing: ReturnType<typeof useAlarmList>
  onHelp: () => void
}) {
  const { filter, range, isHistory, query, counts, paging, narrowedBy } = listing
  const today = useToday()
  const now = Math.floor(useServerNow(tickMs) / minuteMs) * minuteMs
  const { rows, toggle } = useOpenedRows(query.data?.rows)
  const alarm = useUrlStep('alarm')
  const actions = useAlarmActions()
  const selection = useSelection(rows ?? noRows)
  const { selected, has, pick } = selection
  const [isUnfolded, setUnfolded] = useState(false)
  const openTickets = useAlarmTickets()
  const asking = useUrlStep('act')
  const [targets, setTargets] = useState<readonly AlarmRow[]>([])
  const ask = (act: AlarmAct, alarms: readonly AlarmRow[]) => {
    if (alarms.length === 0) return
    setTargets(alarms)
    asking.open(act)
  }
  const chosenOr = (row: AlarmRow | undefined) =>
    selected.length > 0 ? selected : row ? [row] : []
  const { frame, onFocus } = useListKeys<ListedAlarm>({
    rows: rows ?? noRows,
    onPick: (row, isRange) => actions.mayAct && pick(row, isRange),
    onPickAll: () => actions.mayAct && selection.pickAll(),
    letters: actions.mayAct
      ? {
          a: (row) => {
            const alarms = chosenOr(row)
            if (alarms.length > 0) void actions.acknowledge(alarms)
          },
          s: (row) => ask('shelve', chosenOr(row)),
          t: (row) => openTickets(chosenOr(row)),
        }
      : {},
    onClear: selection.clear,
    onHelp,
  })
  const { mayAct } = actions
  const columns = useMemo(
    () =>
      alarmColumns({
        now,
        today,
        isHistory,
        selection: mayAct ? { has, onPick: pick } : null,
        onExpand: toggle,
      }),
    [now, today, isHistory, mayAct, has, pick, toggle],
  )
  const title = titleOf(listing)
  const isOfOne = filter.behind !== undefined || filter.subject !== ''
  const act = alarmActs.find((one) => one === asking.value)
  const closeAsked = () => {
    asking.close()
    selection.clear()
  }
  const table = (
    <DataTable
      label="รายการแจ้งเตือน"
      list={list}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      selectedKey={Number(alarm.value) || null}
      onRowClick={({ id }) => alarm.open(id)}
      narrowedBy={[listing.subject]}
      pager={
        <ListPager
          paging={paging}
          total={query.data?.total}
          isFetching={query.isFetching}
          isCountCut={query.data?.total === plainListLimit}
        />
      }
    />
  )
  return (
    <>
      <Panel
        title={title}
        isFlush
        actions={
          <ListTools isOpen={isUnfolded} isOfOne={isOfOne}>
            <ColumnMenu list={list} columns={columns} />
            <SavedFilterMenu list={list} names={alarmParameters} />
            <SearchBox
              label="ค้นหาการแจ้งเตือน"
              value={filter.search}
              onSearch={(text) => filter.put({ search: text || undefined })}
            />
            <TableButtons
              table={async () => ({
                name: `การแจ้งเตือน ${title}`,
                columns: exportAlarms(now, today),
                rows: await listing.exportAll(),
              })}
              print={{
                of: `ข้อมูลล่าสุดเมื่อ ${formatThaiDateTime(new Date(now))}`,
                period: isHistory ? range.text : null,
              }}
            />
          </ListTools>
        }
      >
        <ListFilters>
          <SeverityFilter filter={filter} counts={counts.data} />
          <FoldButton
            set={setChoices(filter)}
            isOpen={isUnfolded}
            onToggle={() => setUnfolded(!isUnfolded)}
          />
          {isHistory && <RangeControl shown={range} label="เกิดเหตุอยู่ในช่วง" />}
          <FoldedFilters isOpen={isUnfolded}>
            <NativeSelect
              size="xs"
              aria-label="ลำดับรายการ"
              value={isHistory && filter.order === 'urgent' ? 'newest' : filter.order}
              data={alarmOrders
                // a history is in order of time alone
                .filter((order) => order !== 'urgent' || !isHistory)
                .map((value) => ({ value, label: orderNames[value] }))}
              onChange={({ currentTarget: { value } }) =>
                filter.put({ order: value === 'urgent' ? undefined : value })
              }
            />
            <AlarmFilters filter={filter} />
          </FoldedFilters>
          {isOfOne && (
            <Button size="xs" onClick={() => filter.put({ behind: undefined, subject: undefined })}>
              แสดงทั้งหมด
            </Button>
          )}
        </ListFilters>
        {actions.failed && (
          <ListFailure>
            <ActFailure {...actions} />
          </ListFailure>
        )}
        <div ref={frame} className={styles.frame} role="presentation" onFocus={onFocus}>
          <ViewState
            query={query}
            loading={table}
            isEmpty={({ total }) => total === 0 && !isNarrowed(narrowedBy)}
            emptyText={<NothingToDo text={filter.tab.emptyText} />}
          >
            {() => table}
          </ViewState>
        </div>
      </Panel>
      {mayAct && selected.length > 0 && (
        <SelectionBar
          selected={selected}
          actions={actions}
          onAsk={(one) => ask(one, selected)}
          onClear={selection.clear}
        />
      )}
      {act && mayAct && targets.length > 0 && alarm.value === undefined && (
        <ActDialog act={act} alarms={targets} onClose={asking.close} onDone={closeAsked} />
      )}
    </>
  )
}

function PageLink({
  to,
  icon,
  children,
}: {
  to: (typeof paths)['alarmQuality' | 'handover']
  icon: IconName
  children: string
}) {
  return (
    <Button
      leftSection={<Icon name={icon} size={16} />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {children}
    </Button>
  )
}

/** Which alarms the list shows. */
function titleOf({ filter, query }: ReturnType<typeof useAlarmList>): string {
  if (filter.behind !== undefined) return 'ซ่อนไว้หลังต้นเหตุเดียวกัน'
  if (filter.subject === '') return filter.tab.label
  return `${filter.tab.label} เฉพาะ ${query.data?.rows[0]?.subject ?? 'อุปกรณ์ที่เลือก'}`
}
