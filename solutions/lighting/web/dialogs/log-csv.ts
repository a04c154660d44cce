import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { LogRow } from '../../points.ts'

/** The log as a spreadsheet opens it: byte-order mark, CRLF, quoted fields. Columns that are not sent are left out. */
export function logCsv(rows: readonly LogRow[], isRoot: boolean): string {
  const head = [
    'วันที่-เวลา',
    'กระแสไฟฟ้า (A)',
    ...(isRoot ? ['ความแรงสัญญาณ (dBm)', 'แบตเตอรี่ (V)', 'ข้อมูลดิบ'] : []),
  ]
  const lines = rows.map(({ tdates, ct_value, rssi, battery, payload }) => {
    const shared = [formatThaiDateTime(tdates, 'seconds'), ct_value]
    return isRoot ? [...shared, rssi, battery, payload] : shared
  })
  return '\uFEFF' + [head, ...lines].map((line) => line.map(quote).join(',')).join('\r\n')
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
