import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ImportSource, TextEncoding } from '@roadside/contract/records/files.ts'
import { FormNote } from '../form/form-note.tsx'
import styles from './import.module.css'

const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-874': 'TIS-620 (Windows-874)',
}

/** The detected format of the file, and its unread columns. */
export function ImportSourceNotes({ source }: { source: ImportSource }) {
  const { encoding, sheet, hidden_rows: hidden, unread_columns: unread } = source
  return (
    <>
      <p className={styles.tip}>
        {encoding !== null && `อ่านเป็น CSV รหัสอักขระ ${encodingNames[encoding]}`}
        {sheet !== null && `อ่านจากแผ่นงาน “${sheet}” ของไฟล์ XLSX`}
        {hidden > 0 && ` รวม ${formatNumber(hidden)} แถวที่ซ่อนอยู่`}
      </p>
      {unread.length > 0 && (
        <FormNote tone="warn">คอลัมน์ในไฟล์ที่ไม่ได้อ่าน: {unread.join(', ')}</FormNote>
      )}
    </>
  )
}
