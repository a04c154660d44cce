import { type Body, type Reply } from '@roadside/contract/call.ts'
import type { alarmCounts, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'

type Counts = Reply<typeof alarmCounts>

interface AlarmTab {
  readonly id: string
  readonly label: string
  /** What the list is asked for. */
  readonly body: Pick<Body<typeof alarmList>, 'state' | 'mine'>
  /** How many there are; without it they are not counted. */
  readonly count?: (counts: Counts) => number
  readonly emptyText: string
}

const sum = (counts: Counts, of: 'total' | 'unacknowledged') =>
  counts.rows.reduce((all, row) => all + row[of], 0)

/** Alarms that nobody has taken note of yet. */
export const unacknowledgedOf = (counts: Counts) => sum(counts, 'unacknowledged')

/** The tabs of the list of alarms, as the address names them; the first is the usual one. */
export const alarmTabs = [
  {
    id: 'all',
    label: 'ทั้งหมด',
    body: { state: 'active' },
    count: (counts) => sum(counts, 'total'),
    emptyText: 'ไม่มีการแจ้งเตือนในขณะนี้',
  },
  {
    id: 'mine',
    label: 'ของฉัน',
    body: { state: 'active', mine: true },
    count: ({ mine }) => mine,
    emptyText: 'ไม่มีการแจ้งเตือนที่ท่านรับทราบหรือได้รับมอบหมาย',
  },
  {
    id: 'unacknowledged',
    label: 'ยังไม่รับทราบ',
    body: { state: 'unacknowledged' },
    count: unacknowledgedOf,
    emptyText: 'รับทราบครบทุกรายการแล้ว',
  },
  {
    id: 'shelved',
    label: 'พักไว้',
    body: { state: 'shelved' },
    count: ({ shelved }) => shelved,
    emptyText: 'ไม่มีการแจ้งเตือนที่พักไว้',
  },
  {
    id: 'outOfService',
    label: 'งดแจ้งเตือน',
    body: { state: 'outOfService' },
    count: ({ out_of_service }) => out_of_service,
    emptyText: 'ไม่มีการแจ้งเตือนที่งดไว้ระหว่างบำรุงรักษา',
  },
  {
    id: 'history',
    label: 'ประวัติ',
    body: { state: 'history' },
    emptyText: 'ไม่มีการแจ้งเตือนในช่วงเวลานี้',
  },
] as const satisfies readonly AlarmTab[] as readonly AlarmTab[]
