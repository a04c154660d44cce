import { NativeSelect } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { rangeText, type RangeStep } from '@roadside/contract/domain/time-range.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { PrintedTable } from '@roadside/ui/print/print-sheet.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
import { allRows } from '@roadside/ui/table/all-rows.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import type { SolutionOwnPageProps } from '@roadside/ui/solution-web.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo, useState } from 'react'
import {
  eventReport,
  eventReportSums,
  type KindSum,
  type ReportedEvent,
  type SiteSum,
} from '../../report-calls.ts'
import { eventTypeNames, eventTypes } from '../../words.ts'
import {
  eventColumns,
  exportedEvents,
  exportedSites,
  kindColumns,
  kindRows,
  printedKinds,
  siteColumns,
  type KindRow,
} from './report-columns.tsx'
import styles from './report.module.css'

const steps = ['night', 'day', 'week', 'month', 'own'] as const satisfies readonly RangeStep[]
const title = 'รายงานเหตุการณ์ตามช่วงเวลา'
const views = [
  { value: 'list', label: 'ทุกเหตุการณ์' },
  { value: 'sites', label: 'สรุปตามพื้นที่' },
] as const
const kinds = [
  { value: '', label: 'ทุกประเภท' },
  ...eventTypes.map((value) => ({ value, label: eventTypeNames[value] })),
]
const sizes = { initial: 50, options: [25, 50, 100, 250] }
const eventKey = ({ id }: ReportedEvent) => id
const siteKey = ({ wid }: SiteSum) => wid
const kindKey = ({ type }: KindRow) => type ?? 'sum'

/** `/event-report`: what happened in a night or another time, over all sites: every event with its verdict, and sums by kind and site. */
export function EventReportPage({ title: pageTitle, crumbs, departments }: SolutionOwnPageProps) {
  const shown = useTimeRange({ steps, initial: 'night' })
  const [place, kindChoice, viewChoice] = [
    useUrlStep('department'),
    useUrlStep('kind'),
    useUrlStep('sum'),
  ]
  const DeptID = /^[1-9]\d{0,14}$/.test(place.value ?? '') ? Number(place.value) : undefined
  const department = departments.find(({ id }) => id === DeptID)
  const kind = eventTypes.find((one) => one === kindChoice.value)
  const view = viewChoice.value === 'sites' ? 'sites' : 'list'
  const choice = {
    ...(DeptID !== undefined && { DeptID }),
    ...(kind && { types: [kind] }),
    ...shown.times,
  }
  const paging = usePaging(sizes)
  const { page, perPage, setPage } = paging
  const chosen = JSON.stringify([DeptID, kind, shown.range])
  const [paged, setPaged] = useState(chosen)
  if (paged !== chosen) {
    setPaged(chosen)
    setPage(1)
  }
  const query = useCall(eventReport, { ...choice, page, perPage })
  const sums = useCall(eventReportSums, choice)
  const { rows, total } = query.data ?? {}
  const isCut = sums.data !== undefined && countOf(sums.data.kinds) > plainListLimit
  const isUnknown = !!sums.data?.since && Date.parse(sums.data.since) >= Date.parse(choice.to)
  const happened = eventTypes.filter((type) => sums.data?.kinds.some((one) => one.type === type))
  const hasDepartments = DeptID === undefined && departments.length > 1
  const columns = useMemo(() => eventColumns(hasDepartments), [hasDepartments])
  const ofSites = siteColumns(happened, hasDepartments)
  const of =
    department?.name ??
    (DeptID === undefined ? 'ทุกหน่วยงานในความรับผิดชอบ' : 'หน่วยงานที่ไม่มีในรายการของท่าน')
  const period = [shown.text, kind && eventTypeNames[kind]].filter(Boolean).join(' · ')
  const print = {
    of,
    period,
    isLandscape: true,
    summary: sums.data && (
      <PrintedSums kinds={sums.data.kinds} since={sums.data.since} isCut={isCut} />
    ),
  }
  const made = (all: readonly ReportedEvent[]) => ({
    name: title,
    columns: exportedEvents,
    rows: all,
  })
  const isWhole = rows !== undefined && rows.length === total
  const readAll = () => allRows((paged_) => callServer(eventReport, { ...choice, ...paged_ }))
  return (
    <>
      <PageHeader crumbs={crumbs} title={pageTitle} />
      <div className={styles.head}>
        <RangeControl shown={shown} />
        {departments.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="หน่วยงาน"
            value={DeptID ?? ''}
            data={[
              { value: '', label: 'ทุกหน่วยงาน' },
              ...(DeptID !== undefined && !department
                ? [{ value: String(DeptID), label: of }]
                : []),
              ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget }) => place.replace(currentTarget.value || undefined)}
          />
        )}
        <NativeSelect
          size="xs"
          aria-label="ประเภทเหตุการณ์"
          value={kind ?? ''}
          data={kinds}
          onChange={({ currentTarget }) => kindChoice.replace(currentTarget.value || undefined)}
        />
      </div>
      {sums.data?.since && <FormNote tone="warn">{unknownBefore(sums.data.since)}</FormNote>}
      <ViewState
        query={sums}
        isEmpty={(data) => data.kinds.length === 0}
        emptyText={isUnknown ? 'ไม่มีข้อมูลของช่วงเวลานี้' : 'ไม่มีเหตุการณ์ในช่วงเวลานี้'}
      >
        {(data) => (
          <>
            <div className={styles.kinds}>
              <Panel
                title={`${formatNumber(countOf(data.kinds))} เหตุการณ์ ใน ${formatNumber(data.sites.length)} แห่ง`}
                isFlush
              >
                <DataTable
                  label="สรุปตามประเภท"
                  columns={kindColumns}
                  rows={kindRows(data.kinds)}
                  rowKey={kindKey}
                />
              </Panel>
            </div>
            <div className={styles.details}>
              <Panel
                title={`${of} ${shown.text}`}
                isFlush
                actions={
                  <>
                    <SegmentedFilter
                      label="แสดงรายงานเป็น"
                      value={view}
                      options={views}
                      onChange={(next) => viewChoice.replace(next === 'list' ? undefined : next)}
                    />
                    {view === 'sites' ? (
                      <TableButtons
                        key="sites"
                        table={() => ({
                          name: `${title} สรุปตามพื้นที่`,
                          columns: exportedSites(happened),
                          rows: data.sites,
                        })}
                        print={print}
                        isPage
                      />
                    ) : (
                      <TableButtons
                        key={`list ${rangeText(shown.range)}`}
                        table={() => (isWhole ? made(rows) : readAll().then(made))}
                        print={print}
                        isPage
                        isPaged={!isWhole}
                        isOldestFirst
                      />
                    )}
                  </>
                }
              >
                {view === 'sites' ? (
                  <DataTable
                    label="สรุปตามพื้นที่"
                    columns={ofSites}
                    rows={data.sites}
                    rowKey={siteKey}
                  />
                ) : (
                  <ViewState query={query}>
                    {() => (
                      <>
                        {isCut && <FormNote tone="warn">{cutWords}</FormNote>}
                        <DataTable
                          label={title}
                          columns={columns}
                          rows={rows}
                          rowKey={eventKey}
                          pager={
                            <ListPager
                              paging={paging}
                              total={total}
                              isFetching={query.isFetching}
                              isCountCut={isCut}
                            />
                          }
                        />
                      </>
                    )}
                  </ViewState>
                )}
              </Panel>
            </div>
          </>
        )}
      </ViewState>
    </>
  )
}

const countOf = (sums: readonly KindSum[]) => sums.reduce((all, { count }) => all + count, 0)

const unknownBefore = (since: string) =>
  `ไม่มีข้อมูลเหตุการณ์ก่อน ${formatThaiDateTime(since)} รายงานนี้ไม่ครอบคลุมเวลาก่อนหน้านั้น`

const cutWords = `รายการแสดงและส่งออก ${formatNumber(plainListLimit)} เหตุการณ์แรกของช่วงเวลา ตารางสรุปนับครบทุกเหตุการณ์ กรุณาเลือกช่วงเวลาให้สั้นลงเพื่อให้ได้ครบ`

interface PrintedSumsProps {
  kinds: readonly KindSum[]
  since: string | null
  isCut: boolean
}

/** The sums by kind on paper, above the events. */
function PrintedSums({ kinds: sums, since, isCut }: PrintedSumsProps) {
  return (
    <>
      {isCut && <p>{cutWords}</p>}
      {since && <p>{unknownBefore(since)}</p>}
      <PrintedTable columns={printedKinds.columns} rows={kindRows(sums).map(printedKinds.row)} />
      <h2>รายละเอียด</h2>
    </>
  )
}
