import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ImportLamp, ImportProblem } from '../../registry-calls.ts'
import styles from './registry.module.css'

export type NumberedProblem = ImportProblem & { readonly number: number }

function columnsOf(messageHeader: string): readonly TableColumn<NumberedProblem>[] {
  return [
    { id: 'row', header: 'แถวที่', cell: ({ row }) => row },
    { id: 'column', header: 'คอลัมน์', cell: ({ column }) => column },
    { id: 'value', header: 'ค่าในไฟล์', cell: ({ value }) => value || '(ว่าง)' },
    { id: 'message', header: messageHeader, cell: ({ message }) => <span className={styles.whole}>{message}</span> },
  ]
}
export const problemColumns = columnsOf('สิ่งที่ต้องแก้ไข')
export const warningColumns = columnsOf('ข้อสังเกต')

/** `wrong` and `doubtful`: numbers of the rows that must be mended, and of those to look at again. */
export function lampPreviewColumns(
  wrong: ReadonlySet<number>,
  doubtful: ReadonlySet<number>,
): readonly TableColumn<ImportLamp>[] {
  return [
    { id: 'row', header: 'แถวที่', cell: ({ row }) => row },
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
    { id: 'devid', header: 'รหัสอุปกรณ์ (IMEI)', cell: ({ devid }) => devid || '-' },
    { id: 'pole', header: 'หมายเลขเสา', cell: ({ pole }) => pole || '-' },
    { id: 'link', header: 'เครือข่าย', cell: ({ link }) => (link === '4g' ? '4G' : 'LoRaWAN') },
    { id: 'profile', header: 'ชนิดอุปกรณ์', cell: ({ profile }) => <span title={profile}>{profile || '-'}</span> },
    { id: 'latitude', header: 'ละติจูด', align: 'end', cell: ({ latitude }) => latitude || '-' },
    { id: 'longitude', header: 'ลองจิจูด', align: 'end', cell: ({ longitude }) => longitude || '-' },
    { id: 'sta', header: 'กม. (STA)', cell: ({ sta }) => sta || '-' },
  ]
}
