import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  ageWords,
  guaranteeLine,
  lastedWords,
  standingWords,
} from '@roadside/ui/alarms/alarm-words.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Pair, PickBox } from '@roadside/ui/lists/pair.tsx'
import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { SeverityChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { typeByName } from '../../solution-types.ts'
import styles from './alarm-columns.module.css'
import { SubjectLink } from './subject-link.tsx'
import { TicketLink } from './ticket-link.tsx'
import { mostBehind, type ListedAlarm } from './use-opened-rows.ts'

interface ColumnOptions {
  /** The ages are as of this; milliseconds. */
  readonly now: number
  /** Guarantees are as of this day. */
  readonly today: string
  /** How long each lasted stands in place of its age. */
  readonly isHistory: boolean
  /** Null: nothing can be done, and nothing is selected for it. */
  readonly selection: {
    readonly has: (id: number) => boolean
    readonly onPick: (row: AlarmRow, isRange: boolean) => void
  } | null
  readonly onExpand: (id: number) => void
}

/** What an alarm is called: its kind and what it is of. */
export const alarmName = ({ kind_name, subject }: Pick<AlarmRow, 'kind_name' | 'subject'>) =>
  `${kind_name} ${subject}`.trim()

/** Columns of alarms. Create them once for the same options. */
export function alarmColumns(options: ColumnOptions): readonly TableColumn<ListedAlarm>[] {
  const { now, today, isHistory, selection, onExpand } = options
  return [
    {
      id: 'severity',
      header: 'ระดับ',
      cell: (row) => (
        <span className={styles.severity} data-behind={row.isBehind || undefined}>
          {selection && (
            <PickBox
              name={alarmName(row)}
              isPicked={selection.has(row.id)}
              onPick={(isRange) => selection.onPick(row, isRange)}
            />
          )}
          <SeverityChip severity={row.severity} faded={!row.is_active} />
        </span>
      ),
    },
    {
      id: 'kind',
      header: 'การแจ้งเตือน',
      cell: ({ kind_name, why }) => (
        // a cause that only repeats the name tells nothing
        <Pair
          of="kind"
          first={kind_name}
          second={why === kind_name ? '' : why}
          title={[kind_name, why]}
        />
      ),
    },
    {
      id: 'subject',
      header: ['อุปกรณ์/', 'พื้นที่ติดตั้ง'],
      cell: (row) => {
        const second = [
          typeByName.get(row.type_name)?.menuName,
          row.site !== row.subject && row.site,
        ]
        return (
          <Pair
            of="subject"
            first={<SubjectLink alarm={row} />}
            second={second.filter(Boolean).join(' · ')}
            title={[row.subject, row.site]}
          />
        )
      },
    },
    {
      id: 'road',
      header: ['สายทาง กม. (STA)/', 'หน่วยงาน'],
      cell: ({ road_code, road_name, sta, department }) => (
        <Pair
          of="road"
          first={
            [road_code || road_name, sta && unbroken(`กม. ${sta}`)].filter(Boolean).join(' ') || '-'
          }
          second={department}
          title={[road_code, road_name, department]}
        />
      ),
    },
    {
      id: 'since',
      header: 'ตั้งแต่',
      cell: (row) => (
        <Pair
          of="since"
          first={formatThaiDateTime(row.raised_at)}
          second={isHistory ? `นาน ${lastedWords(row, now)}` : ageWords(row.raised_at, now)}
        />
      ),
    },
    {
      id: 'state',
      header: 'สถานะ',
      glowKey: ({ phase }) => phase,
      cell: (row) => <Standing row={row} onExpand={onExpand} />,
    },
    {
      id: 'contractor',
      header: ['ผู้รับจ้าง/', 'ระยะประกัน'],
      cell: (row) => (
        <Pair
          of="contractor"
          first={row.contractor || '-'}
          second={guaranteeLine(row, today)}
          title={[row.contractor, row.project]}
        />
      ),
    },
    {
      id: 'assignee',
      header: ['ผู้รับ', 'มอบหมาย'],
      cell: ({ assignee_name }) => <Pair of="assignee" first={assignee_name ?? '-'} />,
    },
  ]
}

function Standing({ row, onExpand }: { row: ListedAlarm; onExpand: (id: number) => void }) {
  const { word, details, isWaiting } = standingWords(row)
  const { hidden, flapping_since, occurrences, ticket } = row
  return (
    <Pair
      of="state"
      title={[word, ...details]}
      first={<span data-waiting={isWaiting || undefined}>{word}</span>}
      second={details.join(' · ')}
    >
      {(flapping_since !== null || hidden > 0 || ticket) && (
        <span className={styles.marks}>
          {ticket && <TicketLink ticket={ticket} />}
          {flapping_since !== null && (
            <span
              className={styles.flapping}
              data-tone="warn"
              title={`เปลี่ยนสถานะถี่ ตั้งแต่ ${formatThaiDateTime(flapping_since)} · เกิด ${formatNumber(occurrences)} ครั้ง`}
            >
              <Icon name="activity" size={14} /> กระพือ
            </span>
          )}
          {row.isOpened && hidden > mostBehind && (
            <Link to={paths.alarms} search={{ behind: row.id } as never}>
              ดูทั้งหมด
            </Link>
          )}
          {hidden > 0 && (
            <button
              type="button"
              className={styles.hidden}
              aria-expanded={row.isOpened}
              title="การแจ้งเตือนที่มีต้นเหตุเดียวกันนี้"
              onClick={() => onExpand(row.id)}
            >
              <Icon name={row.isOpened ? 'chevron-down' : 'chevron-right'} size={14} /> ซ่อน{' '}
              {formatNumber(hidden)}
            </button>
          )}
        </span>
      )}
    </Pair>
  )
}
