import {
  contractReportTickets,
  reportTicketKinds,
  type ContractRow,
  type ReportTicket,
  type ReportTicketKind,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Pair } from '@roadside/ui/lists/pair.tsx'
import { formatThaiDateTime, formatThaiDeadline } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useTicketStep } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo } from 'react'
import styles from './contract-reports.module.css'
import { TwoFigures } from './figure-link.tsx'
import { exactTime, hoursText } from './report-words.ts'
import { useUrlPaging } from './use-url-paging.ts'
import type { ReportPlace } from './use-report-place.ts'

interface TicketsViewProps {
  place: ReportPlace
  group: { readonly key?: ContractRow['key'] }
  row: ContractRow
}

const showNames: Readonly<Record<ReportTicketKind, string>> = {
  all: 'ทั้งหมด',
  begin: 'ทราบเวลาเริ่มซ่อม',
  repair: 'ทราบเวลาซ่อมเสร็จ',
  repeats: 'ซ่อมซ้ำ',
  late: 'เกินกำหนด',
  unserved: 'ยังไม่บันทึกเวลาแจ้ง',
}
const rowKey = ({ id }: ReportTicket) => id
const at = (time: string | null) => (time === null ? 'ยังไม่บันทึก' : formatThaiDateTime(time))
const due = (time: string | null) =>
  time === null ? 'สัญญาไม่ได้ระบุกำหนด' : `กำหนด ${formatThaiDeadline(time)}`

const time = (id: 'begin' | 'repair', header: readonly string[]): TableColumn<ReportTicket> => ({
  id,
  header,
  unit: 'ชม.',
  align: 'end',
  cell: (ticket) => (
    <TwoFigures
      agreed={hoursText(ticket[id].agreed_ms)}
      measured={hoursText(ticket[id].measured_ms)}
      title={`ตามที่ตกลง ${exactTime(ticket[id].agreed_ms)} ตามที่วัด ${exactTime(ticket[id].measured_ms)}`}
    />
  ),
})

const columnsOf = (hasContract: boolean): readonly TableColumn<ReportTicket>[] => [
  {
    id: 'number',
    header: 'ใบงาน',
    width: 180,
    cell: ({ number, title, subject, site }) => (
      <Pair
        of="subject"
        first={number}
        second={[title, subject, site].filter(Boolean).join(' · ')}
        title={[title, subject, site]}
      />
    ),
  },
  ...(hasContract
    ? [
        {
          id: 'contract',
          header: 'สัญญา',
          width: 140,
          cell: ({ contract }: ReportTicket) => (
            <Pair of="contractor" first={contract} title={[contract]} />
          ),
        },
      ]
    : []),
  {
    id: 'served',
    header: ['ได้รับแจ้ง/', 'เปิดใบงาน'],
    cell: ({ served_at, opened_at }) => (
      <Pair of="since" first={at(served_at)} second={`เปิด ${formatThaiDateTime(opened_at)}`} />
    ),
  },
  {
    id: 'started',
    header: ['เริ่มซ่อม/', 'กำหนด'],
    cell: ({ started_at, begin_due_at }) => (
      <Pair of="since" first={at(started_at)} second={due(begin_due_at)} />
    ),
  },
  {
    id: 'finished',
    header: ['ซ่อมเสร็จ/', 'กำหนด'],
    cell: ({ finished_at, due_at }) => (
      <Pair of="since" first={at(finished_at)} second={due(due_at)} />
    ),
  },
  time('begin', ['เวลา', 'เริ่มซ่อม']),
  time('repair', ['เวลา', 'ซ่อมเสร็จ']),
  {
    id: 'marks',
    header: ['เกินกำหนด/', 'ซ่อมซ้ำ'],
    cell: ({ is_late, repeats }) => (
      <span className={styles.marks}>
        {is_late && <span data-tone="fault">เกินกำหนด</span>}
        {repeats > 0 && <span data-tone="warn">ซ่อมซ้ำครั้งที่ {formatNumber(repeats + 1)}</span>}
        {!is_late && repeats === 0 && '-'}
      </span>
    ),
  },
]

/** The tickets that the figures of a group come from, the longest repair first. */
export function TicketsView({ place, group, row }: TicketsViewProps) {
  const { period, by, pj_id, periodName } = place
  const choice = useUrlStep('show')
  const ticket = useTicketStep()
  const paging = useUrlPaging()
  const show = reportTicketKinds.find((one) => one === choice.value) ?? 'all'
  const query = useCall(contractReportTickets, {
    ...period,
    by,
    ...group,
    ...(pj_id !== null && { pj_id }),
    show,
    page: paging.page,
    perPage: paging.perPage,
  })
  const hasContract = row.contracts > 1
  const columns = useMemo(() => columnsOf(hasContract), [hasContract])
  const counts: Partial<Record<ReportTicketKind, number>> = {
    all: row.tickets,
    repeats: row.repeats,
    late: row.late,
    unserved: row.unserved,
  }
  const { data } = query
  const table = (
    <DataTable
      label={`ใบงาน ${periodName}`}
      list="contractReport.tickets"
      columns={columns}
      rows={data?.rows}
      rowKey={rowKey}
      onRowClick={({ id }) => ticket.open(id)}
      selectedKey={Number(ticket.value) || null}
      narrowedBy={[show !== 'all' && show]}
      pager={<ListPager paging={paging} total={data?.total} isFetching={query.isFetching} />}
    />
  )
  return (
    <>
      <div className={styles.head}>
        <SegmentedFilter
          label="ใบงานที่แสดง"
          value={show}
          options={reportTicketKinds.map((value) => ({
            value,
            label: showNames[value],
            count: counts[value],
          }))}
          onChange={(next) =>
            choice.replace(next === 'all' ? undefined : next, { page: undefined })
          }
        />
        {(show === 'begin' || show === 'repair') && <Quantiles row={row} of={show} />}
      </div>
      <ViewState
        query={query}
        loading={table}
        isEmpty={({ total }) => total === 0 && show === 'all'}
        emptyText="ไม่มีใบงานที่เปิดในช่วงเวลานี้"
      >
        {() => table}
      </ViewState>
    </>
  )
}

/** Half of the tickets and nine of ten lie below these. */
function Quantiles({ row, of }: { row: ContractRow; of: 'begin' | 'repair' }) {
  const words = (figure: 'agreed' | 'measured') => {
    const { p50_ms, p90_ms } = row[figure][of]
    return `p50 ${exactTime(p50_ms)} p90 ${exactTime(p90_ms)}`
  }
  return (
    <p className={styles.sums}>
      <span>
        ตามที่ตกลง <b>{words('agreed')}</b> ตามที่วัด <b>{words('measured')}</b>
      </span>
      <span>p50 คือค่าที่ครึ่งหนึ่งของใบงานไม่เกิน p90 คือค่าที่เก้าในสิบไม่เกิน นับจากเวลาที่ผู้รับจ้างได้รับแจ้ง</span>
    </p>
  )
}
