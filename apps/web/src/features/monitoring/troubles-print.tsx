import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import type { Trouble } from '@roadside/contract/monitoring-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { PrintedTable, PrintSheet, type PrintedDocument } from '@roadside/ui/print/print-sheet.tsx'
import { useState, type ReactNode } from 'react'
import { causeOf, guaranteeLine, sinceWords, wayOf, stateName } from './trouble-words.ts'
import { typeName } from './type-words.tsx'

interface TroublesPrintProps {
  exportAll: () => Promise<readonly Trouble[]>
  /** What stands above the table. */
  head: Pick<PrintedDocument, 'title' | 'of' | 'period'>
  today: string
}

const columns = [
  'สถานะ',
  'อุปกรณ์',
  'สายทาง/กม.',
  'หน่วยงาน',
  'โครงการ/ผู้รับจ้าง/ระยะประกัน',
  'ตั้งแต่',
  'สาเหตุ',
]

/** Prints all that is wrong, on fewer columns than a file has: an A4 page that lies has room for seven. */
export function TroublesPrint({ exportAll, head, today }: TroublesPrintProps) {
  const [printed, setPrinted] = useState<PrintedDocument | null>(null)
  const [isAsking, setAsking] = useState(false)
  const print = async () => {
    setAsking(true)
    try {
      const rows = await exportAll()
      if (rows.length === plainListLimit) {
        showNotice(
          'fault',
          `พิมพ์ได้ ${formatNumber(plainListLimit)} รายการแรก กรุณาใช้ตัวกรองให้เหลือน้อยลง`,
          6_000,
        )
      }
      const cells = rows.map((row) => printedRow(row, serverNow(), today))
      const content = <PrintedTable columns={columns.map((header) => ({ header }))} rows={cells} />
      setPrinted({ ...head, content, isLandscape: true })
    } catch (error) {
      showNotice('fault', errorSentence(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<Icon name="print" size={15} />}
        loading={isAsking}
        onClick={() => void print()}
      >
        พิมพ์
      </Button>
      {printed && <PrintSheet printed={printed} onDone={() => setPrinted(null)} />}
    </>
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
