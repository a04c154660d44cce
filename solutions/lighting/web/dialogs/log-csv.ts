import { dataTimeText } from '@roadside/contract/data-time.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { LogRow } from '../../points.ts'
import { archiveSentence } from './archive-words.ts'

/**
 * The log as a spreadsheet opens it: byte-order mark, CRLF, quoted fields. Columns that are not sent are left out. A last
 * head says of when the rows are, where `asOf` is not null; a last line which months' readings are in the archive.
 */
export function logCsv(
  rows: readonly LogRow[],
  { isRoot, asOf, archived }: { isRoot: boolean; asOf: number | null; archived: readonly string[] },
): string {
  const head = [
    'วันที่-เวลา',
    'กระแสไฟฟ้า (A)',
    ...(isRoot ? ['ความแรงสัญญาณ (dBm)', 'แบตเตอรี่ (V)', 'ข้อมูลดิบ'] : []),
    ...(asOf === null ? [] : [dataTimeText(new Date(asOf))]),
  ]
  const lines = rows.map(({ tdates, ct_value, rssi, battery, payload }) => {
    const shared = [formatThaiDateTime(tdates, 'seconds'), ct_value]
    const row = isRoot ? [...shared, rssi, battery, payload] : shared
    return asOf === null ? row : [...row, null]
  })
  const notes = archived.length > 0 ? [[`หมายเหตุ: ${archiveSentence(archived)}`]] : []
  return '\uFEFF' + [head, ...lines, ...notes].map((line) => line.map(quote).join(',')).join('\r\n')
}

/** Poles are numbered anew at every site, and one lamp is looked at over several times. */
export function logFileName(lamp: string, site: string, time: string): string {
  const name = ['ประวัติ', lamp, site, time].filter((part) => part !== '').join(' ')
  return `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.csv`
}

/** A text that a spreadsheet would take for a formula is made one that it does not. */
function quote(value: string | number | null | undefined): string {
  const text =
    typeof value === 'string' ? value.replace(/^(?=[=+\-@\t\r])/, "'") : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}
