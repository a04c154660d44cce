import { formatNumber } from '@roadside/contract/domain/format.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { readDataTime } from '../api/data-times.ts'
import { olderOf, withOldestAnswer } from '../api/oldest-answer.ts'
import { useSend } from '../api/use-send.ts'
import { saveFile } from '../import/save-file.ts'
import { showNotice } from '../parts/notice-store.ts'
import { errorSentence } from '../parts/view-state.tsx'
import { ExportMenu, type ExportFormat } from './export-menu.tsx'
import { PrintedTable, PrintSheet, type PrintedDocument } from './print-sheet.tsx'
import { plainSpaces } from '../parts/unbroken.ts'

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
  /**
   * The page is this table: Ctrl+P prints all pages of it. The browser's menu waits for nothing: of
   * a paged table it prints a sheet that leads to the button.
   */
  isPage?: boolean
  /** A part of the rows is there: `table` reads the others. */
  isPaged?: boolean
  /** The first rows are the oldest: what an export leaves out are the newest. */
  isOldestFirst?: boolean
}

/**
 * Lists answer no more rows than this at once. An export may be cut, and then states it, with the
 * way to the other rows.
 */
function cutSentence(hasPeriod: boolean, isOldestFirst: boolean): string {
  const which = hasPeriod && !isOldestFirst ? 'ล่าสุด' : 'แรก'
  const way = hasPeriod ? 'เลือกช่วงเวลาให้สั้นลง' : 'ค้นหาหรือกรองให้เหลือน้อยลง'
  return `นำออกได้ครั้งละ ${formatNumber(plainListLimit)} รายการ${which} กรุณา${way}เพื่อให้ได้ครบ`
}
const cutNoticeMs = 6_000

/** Columns that a sheet of A4 has room for while it stands. */
const mostUpright = 6

/** Takes away what is shown: CSV, XLSX, paper. */
export function TableButtons<Row>({
  table,
  print,
  noPrint,
  isPage = false,
  isPaged = false,
  isOldestFirst = false,
}: TableButtonsProps<Row>) {
  const [printed, setPrinted] = useState<PrintedDocument | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const [isPending, setPending] = useState(false)
  const send = useSend(tableFile, {
    onSuccess: saveFile,
  })
  const cache = useQueryClient().getQueryCache()
  const exportAs = async (format: ExportFormat) => {
    setPending(true)
    try {
      const shownAsOf = readDataTime(cache)
      const { made, asOf: readAsOf } = await withOldestAnswer(table)
      const asOf = olderOf(shownAsOf, readAsOf)
      const { name, columns, rows } = made
      if (rows.length === plainListLimit)
        showNotice('fault', cutSentence(Boolean(print?.period), isOldestFirst), cutNoticeMs)
      if (format === 'print') setPrinted({ ...toPrint(made, print), asOf })
      else {
        await send.mutateAsync({
          name,
          format,
          columns: columns.map(({ header, isNumber = false }) => ({ header, isNumber })),
          rows: rows.map((row) => columns.map(({ value }) => fileValue(value(row)))),
          ...(asOf !== null && { as_of: toBangkokIso(new Date(asOf)) }),
        })
      }
    } catch (error) {
      showNotice('fault', errorSentence(error))
    } finally {
      setPending(false)
    }
  }
  const printByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPrintKey(event) || document.documentElement.dataset['printing']) return
    // what is there is printed by the browser itself
    if (!isPaged) return
    event.preventDefault()
    if (!isPending) void exportAs('print')
  })
  const printPage = useEffectEvent(() => {
    // a sheet is being printed: this one by its button, or another over the page
    if (document.documentElement.dataset['printing']) return
    const made = isPaged ? null : table()
    if (made instanceof Promise || made?.rows.length === 0) return
    // the browser waits for nothing
    flushSync(() => {
      setPrinting(true)
      setPrinted(made ? toPrint(made, print) : leadToButton(print))
    })
  })
  useEffect(() => {
    if (!isPage) return
    const before = () => printPage()
    const onKey = (event: KeyboardEvent) => printByKey(event)
    window.addEventListener('beforeprint', before)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('keydown', onKey)
    }
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

/** Spaces that break no line are for the screen alone. */
function fileValue(value: string | number | null): string | number | null {
  return typeof value === 'string' ? plainSpaces(value) : value
}

/** Ctrl+P, by the place of the key where the keyboard writes Thai. */
function isPrintKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isLatin = /^[a-z]$/i.test(key)
  const isP = isLatin ? key.toLowerCase() === 'p' : code === 'KeyP'
  return isP && (ctrlKey || metaKey) && !altKey && !shiftKey
}

function leadToButton<Row>(print: TableButtonsProps<Row>['print']): PrintedDocument {
  return {
    title: 'รายงานนี้มีหลายหน้า',
    of: print?.of ?? '',
    period: print?.period ?? null,
    content: <p>กรุณาพิมพ์ด้วยปุ่มส่งออกที่หัวตาราง หรือกด Ctrl+P เพื่อให้ได้ทุกรายการ</p>,
  }
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
