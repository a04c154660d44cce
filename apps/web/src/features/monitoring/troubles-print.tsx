import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { Trouble } from '@roadside/contract/monitoring-calls.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { PrintedTable } from '@roadside/ui/print/print-sheet.tsx'
import type { ReactNode } from 'react'
import { causeOf, guaranteeLine, sinceWords, wayOf, stateName } from './trouble-words.ts'
import { typeName } from './type-words.tsx'

const columns = [
  'สถานะ',
  'อุปกรณ์',
  'สายทาง/กม.',
  'หน่วยงาน',
  'โครงการ/ผู้รับจ้าง/ระยะประกัน',
  'ตั้งแต่',
  'สาเหตุ',
]

/** All that is wrong, in fewer columns than a file has: an A4 page that lies has room for seven. */
export function TroublesPrint({ rows, today }: { rows: readonly Trouble[]; today: string }) {
  const now = serverNow()
  return (
    <PrintedTable
      columns={columns.map((header) => ({ header }))}
      rows={rows.map((row) => printedRow(row, now, today))}
    />
  )
}

function printedRow(row: Trouble, now: number, today: string): ReactNode[] {
  return [
    stateName(row),
    lines(row.name, typeName(row.type_name)),
    lines(wayOf(row), row.sta && `กม. ${row.sta}`),
    row.department,
    lines(row.project || '-', row.contractor || '-', guaranteeLine(row, today)),
    lines(formatThaiDateTime(row.since), sinceWords(row.since, now)),
    causeOf(row) || '-',
  ]
}

function lines(...parts: readonly string[]): ReactNode {
  const filled = parts.filter(Boolean)
  // they are never reordered
  return filled.length === 0 ? '-' : filled.map((part, index) => <div key={index}>{part}</div>)
}
