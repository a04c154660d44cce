import type { ImportProblem } from '@roadside/contract/records/files.ts'
import { HealthChip } from '../state-mark.tsx'
import type { TableColumn } from '../table/column.ts'
import styles from './import.module.css'

export type NumberedProblem = ImportProblem & { readonly number: number }

/** As the title of a card it needs its word. */
function rowNumber({ row }: { readonly row: number }) {
  return (
    <>
      <span className={styles.rowWord}>แถวที่ </span>
      {row}
    </>
  )
}

function columnsOf(messageHeader: string): readonly TableColumn<NumberedProblem>[] {
  return [
    { id: 'row', header: 'แถวที่', cell: rowNumber },
    { id: 'column', header: 'คอลัมน์', cell: ({ column }) => column },
    { id: 'value', header: 'ค่าในไฟล์', cell: ({ value }) => value || '(ว่าง)' },
    {
      id: 'message',
      header: messageHeader,
      cell: ({ message }) => <span className={styles.whole}>{message}</span>,
    },
  ]
}
export const problemColumns = columnsOf('สิ่งที่ต้องแก้ไข')
export const warningColumns = columnsOf('ข้อสังเกต')

/** `wrong` and `doubtful`: numbers of the rows that must be mended, and of those to look at again. */
export function resultColumns<Row extends { readonly row: number }>(
  wrong: ReadonlySet<number>,
  doubtful: ReadonlySet<number>,
): readonly TableColumn<Row>[] {
  return [
    { id: 'row', header: 'แถวที่', cell: rowNumber },
    {
      id: 'result',
      header: 'ผลตรวจสอบ',
      cell: ({ row }) =>
        wrong.has(row) ? (
          <HealthChip health="fault" word="ต้องแก้ไข" />
        ) : doubtful.has(row) ? (
          <HealthChip health="warning" word="ควรตรวจสอบ" />
        ) : (
          <HealthChip health="ok" word="ถูกต้อง" />
        ),
    },
  ]
}
