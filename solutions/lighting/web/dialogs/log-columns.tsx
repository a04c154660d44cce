import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { LogRow } from '../../points.ts'
import styles from './dialogs.module.css'

/** A reading with its place on the page. */
export type NumberedLogRow = LogRow & { readonly number: number }
type Column = TableColumn<NumberedLogRow>

const time: Column = {
  id: 'tdates',
  header: 'วันที่-เวลา',
  isSortable: true,
  cell: ({ tdates }) => formatThaiDateTime(tdates, 'seconds'),
}
const current: Column = {
  id: 'ct_value',
  header: 'กระแสไฟฟ้า',
  unit: 'A',
  align: 'end',
  isSortable: true,
  cell: ({ ct_value }) => formatNumber(ct_value, 2),
}
const rootOnly: readonly Column[] = [
  {
    id: 'rssi',
    header: 'ความแรงสัญญาณ',
    unit: 'dBm',
    align: 'end',
    isSortable: true,
    cell: ({ rssi }) => formatNumber(rssi),
  },
  {
    id: 'battery',
    header: 'แบตเตอรี่',
    unit: 'V',
    align: 'end',
    isSortable: true,
    cell: ({ battery }) => formatNumber(battery, 2),
  },
  {
    id: 'payload',
    header: 'ข้อมูลดิบ',
    cell: ({ payload }) => (
      <span className={styles.payload} title={payload}>
        {payload || '-'}
      </span>
    ),
  },
]

/** Others than the username admin see time and current (settled "Lighting"). */
/** Name of the list under which its columns are chosen. */
export const logList = 'lighting.log'
const logColumns: readonly Column[] = [time, current]
const rootLogColumns: readonly Column[] = [time, current, ...rootOnly]

/** The columns of the log that the account may see. */
export const logColumnsFor = (isRoot: boolean) => (isRoot ? rootLogColumns : logColumns)
