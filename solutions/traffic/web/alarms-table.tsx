import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { alarmSentence } from '../rules/alarm-words.ts'
import type { TrafficAlarm } from '../rules/state.ts'
import styles from './traffic.module.css'

interface AlarmsTableProps {
  /** Null: the controller has reported nothing of alarms yet. */
  alarms: readonly TrafficAlarm[] | null
  of: string
  /** The controller has fallen silent: they stood when it did. */
  isStale: boolean
}

const title = 'การแจ้งเตือนที่ยังไม่สิ้นสุด'
const noAlarmReports = 'ตู้ควบคุมยังไม่เคยรายงานการแจ้งเตือน'
const severityNames = { fault: 'ผิดปกติ', warning: 'เฝ้าระวัง' } as const

/** Alarms that stand, the serious first, and since when. */
export function AlarmsTable({ alarms, of, isStale }: AlarmsTableProps) {
  const printOf = usePrintOf(of)
  if (alarms === null) return <p className={muted}>{noAlarmReports}</p>
  const rows = alarms.toSorted(
    (a, b) =>
      Number(b.severity === 'fault') - Number(a.severity === 'fault') ||
      a.since.localeCompare(b.since),
  )
  if (rows.length === 0)
    return <p className={muted}>{isStale ? 'ไม่มีการแจ้งเตือนก่อนขาดการติดต่อ' : 'ไม่มีการแจ้งเตือน'}</p>
  return (
    <div className={styles.alarms}>
      <div className={styles.bar}>
        <h4>
          {title}
          {isStale && ' (ก่อนขาดการติดต่อ)'}
        </h4>
        <TableButtons
          table={() => ({ name: `${title} ${of}`, columns: exportColumns, rows })}
          print={{ of: printOf, period: null }}
        />
      </div>
      <TableFrame>
        <DataTable label={title} columns={columns} rows={rows} rowKey={({ code }) => code} />
      </TableFrame>
    </div>
  )
}

const columns: readonly TableColumn<TrafficAlarm>[] = [
  {
    id: 'severity',
    header: 'ระดับ',
    cell: ({ severity }) => <HealthChip health={severity} word={severityNames[severity]} />,
  },
  { id: 'text', header: 'รายการ', cell: alarmSentence },
  { id: 'code', header: 'รหัส', cell: ({ code }) => code },
  { id: 'since', header: 'ตั้งแต่', cell: ({ since }) => formatThaiDateTime(since, 'seconds') },
]

const exportColumns: readonly ExportColumn<TrafficAlarm>[] = [
  { header: 'ระดับ', value: ({ severity }) => severityNames[severity] },
  { header: 'รายการ', value: alarmSentence },
  { header: 'รหัส', value: ({ code }) => code },
  { header: 'ตั้งแต่', value: ({ since }) => formatThaiDateTime(since, 'seconds') },
]
