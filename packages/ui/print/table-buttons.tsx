import { formatNumber } from '@roadside/contract/domain/format.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../api/use-send.ts'
import { saveFile } from '../import/save-file.ts'
import { showNotice } from '../parts/notice-store.ts'
import { errorSentence } from '../parts/view-state.tsx'
import { ExportMenu, type ExportFormat } from './export-menu.tsx'
import { PrintedTable, PrintSheet, type PrintedDocument } from './print-sheet.tsx'

/** An exported column: numbers stay numbers. */
export interface ExportColumn<Row> {
  readonly header: string
  readonly value: (row: Row) => string | number | null
  /** As it is printed, where that is not the value. */
  readonly text?: (row: Row) => string
  readonly isNumber?: boolean
}

export interface ExportTable<Row> {
  /** Of the file, and heading of the print. */
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: readonly Row[]
}

export interface TableButtonsProps<Row> {
  /** The content shown, built on request; all pages of it, where there are several. */
  table: () => ExportTable<Row> | Promise<ExportTable<Row>>
  /** The head of the print in addition to the table; without it there is no print. */
  print?: Omit<PrintedDocument, 'title' | 'content'> & {
    /** On paper above the table. */
    readonly summary?: ReactNode
    /** In place of the table, where paper has other columns than the files. */
    readonly content?: (rows: readonly Row[]) => ReactNode
  }
  /** Why there is no print, where a print is expected. */
  noPrint?: string
  /** The page is this table: the browser's own print (Ctrl+P) prints it too. It has to be there without waiting. */
  isPage?: boolean
}

/**
 * Lists answer no more rows than this at once. An export may be cut, and then states it, with the
 * way to the other rows.
 */
const cutSentence = (hasPeriod: boolean) =>
  `นำออกได้ครั้งละ ${formatNumber(plainListLimit)} รายการ` +
  (hasPeriod ? 'ล่าสุด กรุณาเลือกช่วงเวลาให้สั้นลงเพื่อให้ได้ครบ' : 'แรก กรุณาค้นหาหรือกรองให้เหลือน้อยลงเพื่อให้ได้ครบ')
const cutNoticeMs = 6_000

/** Columns that a sheet of A4 has room for while it stands. */
const mostUpright = 6

/** Takes away what is shown: CSV, XLSX, paper. */
export function TableButtons<Row>({
  table,
  print,
  noPrint,
  isPage = false,
}: TableButtonsProps<Row>) {
  const [printed, setPrinted] = useState<PrintedDocument | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const [isPending, setPending] = useState(false)
  const send = useSend(tableFile, {
    onSuccess: saveFile,
  })
  const exportAs = async (format: ExportFormat) => {
    setPending(true)
    try {
      const made = await table()
      const { name, columns, rows } = made
      if (rows.length === plainListLimit)
        showNotice('fault', cutSentence(Boolean(print?.period)), cutNoticeMs)
      if (format === 'print') setPrinted(toPrint(made, print))
      else {
        await send.mutateAsync({
          name,
          format,
          columns: columns.map(({ header, isNumber = false }) => ({ header, isNumber })),
          rows: rows.map((row) => columns.map(({ value }) => value(row))),
        })
      }
    } catch (error) {
      showNotice('fault', errorSentence(error))
    } finally {
      setPending(false)
    }
  }
  const printPage = useEffectEvent(() => {
    // a sheet is being printed: this one by its button, or another over the page
    if (document.documentElement.dataset['printing']) return
    const made = table()
    if (made instanceof Promise || made.rows.length === 0) return
    // the browser waits for nothing
    flushSync(() => {
      setPrinting(true)
      setPrinted(toPrint(made, print))
    })
  })
  useEffect(() => {
    if (!isPage) return
    const before = () => printPage()
    window.addEventListener('beforeprint', before)
    return () => window.removeEventListener('beforeprint', before)
  }, [isPage])
  const end = () => {
    setPrinted(null)
    setPrinting(false)
  }
  return (
    <>
      <ExportMenu
        hasPrint={print !== undefined}
        noPrint={noPrint}
        isPending={isPending}
        onExport={(format) => void exportAs(format)}
      />
      {printed && <PrintSheet printed={printed} isPrinting={isPrinting} onDone={end} />}
    </>
  )
}

function toPrint<Row>(
  { name, columns, rows }: ExportTable<Row>,
  print: TableButtonsProps<Row>['print'],
): PrintedDocument {
  const { summary, content: ownContent, ...head } = print ?? { of: '', period: null }
  const content = ownContent?.(rows) ?? (
    <>
      {summary}
      <PrintedTable
        columns={columns.map(({ header, isNumber }) => ({
          header,
          ...(isNumber && { align: 'end' }),
        }))}
        rows={rows.map((row) => columns.map(({ value, text }) => text?.(row) ?? value(row) ?? '-'))}
      />
    </>
  )
  return {
    isLandscape: columns.length > mostUpright,
    ...head,
    title: name,
    content,
  }
}
