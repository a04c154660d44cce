import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { ageWords, guaranteeLine } from '@roadside/ui/alarms/alarm-words.ts'
import { Pair, PickBox } from '@roadside/ui/lists/pair.tsx'
import { formatThaiDateTime, formatThaiDeadline, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { SeverityChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { TicketStateChip } from '@roadside/ui/tickets/ticket-state.tsx'
import { dueWords } from '@roadside/ui/tickets/ticket-words.ts'
import { typeByName } from '../../solution-types.ts'
import styles from './tickets.module.css'

interface ColumnOptions {
  /** Ages and deadlines are as of this; milliseconds. */
  readonly now: number
  /** Guarantees are as of this day. */
  readonly today: string
  /** More than are sorted by a name. */
  readonly isMany: boolean
  /** Null: nothing can be done, and nothing is selected for it. */
  readonly selection: {
    readonly has: (id: number) => boolean
    readonly onPick: (row: TicketRow, isRange: boolean) => void
  } | null
}

/** A ticket in a sentence: number and what it is about. */
export const ticketName = ({ number, title }: Pick<TicketRow, 'number' | 'title'>) =>
  `${number} ${title}`.trim()

/** Road and STA as they are said: นบ.1001 กม. 1+200. */
export const roadWords = ({ road_code, sta }: Pick<TicketRow, 'road_code' | 'sta'>) =>
  [road_code, sta && unbroken(`กม. ${sta}`)].filter(Boolean).join(' ')

/** Columns of tickets; `isMany`: of more than are sorted by a name. Create them once for the same options. */
export function ticketColumns({
  now,
  today,
  isMany,
  selection,
}: ColumnOptions): readonly TableColumn<TicketRow>[] {
  return [
    {
      id: 'state_since',
      header: 'สถานะ',
      sortLabel: 'อยู่ในสถานะนี้ตั้งแต่',
      isSortable: true,
      glowKey: ({ state }) => state,
      cell: (row) => (
        <span className={styles.state}>
          {selection && (
            <PickBox
              name={ticketName(row)}
              isPicked={selection.has(row.id)}
              onPick={(isRange) => selection.onPick(row, isRange)}
            />
          )}
          <Pair
            of="state"
            first={<TicketStateChip state={row.state} />}
            second={ageWords(row.state_since, now)}
            title={[`ตั้งแต่ ${formatThaiDateTime(row.state_since)}`]}
          />
        </span>
      ),
    },
    {
      id: 'priority',
      header: ['ความ', 'เร่งด่วน'],
      isSortable: true,
      cell: ({ priority }) => <SeverityChip severity={priority} />,
    },
    {
      id: 'number',
      header: ['เลขที่/', 'เรื่อง'],
      sortLabel: 'เลขที่',
      isSortable: true,
      cell: ({ number, title, repeats }) => (
        <Pair
          of="kind"
          first={number}
          second={
            <>
              {repeats > 0 && <span data-tone="alert">ซ้ำครั้งที่ {repeats + 1} </span>}
              {title}
            </>
          }
          title={[title]}
        />
      ),
    },
    {
      id: 'site',
      header: ['อุปกรณ์/', 'พื้นที่ติดตั้ง'],
      sortLabel: 'พื้นที่ติดตั้ง',
      isSortable: !isMany,
      cell: ({ subject, site, type_name }) => (
        <Pair
          of="subject"
          first={subject || site}
          second={[typeByName.get(type_name)?.menuName, subject !== site && site]
            .filter(Boolean)
            .join(' · ')}
          title={[subject, site]}
        />
      ),
    },
    {
      id: 'road',
      header: ['สายทาง กม. (STA)/', 'หน่วยงาน'],
      cell: (row) => (
        <Pair
          of="road"
          first={roadWords(row) || '-'}
          second={row.department}
          title={[row.road_code, row.department]}
        />
      ),
    },
    {
      id: 'contractor',
      header: ['ผู้รับจ้าง/', 'ระยะประกัน'],
      sortLabel: 'ผู้รับจ้าง',
      isSortable: !isMany,
      cell: (row) => (
        <Pair
          of="contractor"
          first={row.contractor || row.contract_contractor || '-'}
          second={guaranteeLine(row, today)}
          title={[row.contract_contractor, row.project, row.contract_no]}
        />
      ),
    },
    {
      id: 'due_at',
      header: 'กำหนดแล้วเสร็จ',
      isSortable: true,
      cell: (row) => <Due ticket={row} now={now} />,
    },
    {
      id: 'assignee',
      header: ['ผู้รับ', 'มอบหมาย'],
      cell: ({ assignee_name }) => <Pair of="assignee" first={assignee_name ?? '-'} />,
    },
    {
      id: 'opened_at',
      header: 'เปิดเมื่อ',
      isSortable: true,
      isHiddenAtFirst: true,
      cell: ({ opened_at, opened_by_name }) => (
        <Pair of="since" first={formatThaiDateTime(opened_at)} second={opened_by_name ?? 'ระบบ'} />
      ),
    },
  ]
}

/** How a ticket stands against its due date, and the date. */
function Due({ ticket, now }: { ticket: TicketRow; now: number }) {
  const { text, tone } = dueWords(ticket, now)
  return (
    <Pair
      of="due"
      first={<span data-tone={tone ?? undefined}>{text}</span>}
      second={ticket.due_at && formatThaiDeadline(ticket.due_at)}
    />
  )
}
