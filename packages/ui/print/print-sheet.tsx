import { formatThaiDateTime } from '../parts/unbroken.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { serverNow } from '../api/server-clock.ts'
import { DataTime } from '../parts/data-time.tsx'
import './print-sheet.css'

export interface PrintedDocument {
  readonly title: string
  /** Whose it is: the department, the site. */
  readonly of: string
  /** The period of the content, in Buddhist years; null for the current state. */
  readonly period: string | null
  readonly content: ReactNode
  /** The moment of the content, where it was read for the print alone; null: it is as new as any. Milliseconds since 1970. */
  readonly asOf?: number | null
  /** Wide tables lie. */
  readonly isLandscape?: boolean
}

/** The page has the focus again, or somebody presses something on it. */
const backNames = ['focus', 'pointerdown', 'keydown']

interface PrintSheetProps {
  printed: PrintedDocument
  onDone: () => void
  /** The browser is printing already, by its own shortcut or menu. */
  isPrinting?: boolean
}

/** A document on A4 (heading, whose, period, time of making), seen by the printer alone: asks the browser to print it. */
export function PrintSheet({ printed, onDone, isPrinting = false }: PrintSheetProps) {
  const { title, of, period, content, isLandscape = false, asOf = null } = printed
  const [made] = useState(() => formatThaiDateTime(new Date(serverNow())))
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  // before the browser draws what it prints
  useLayoutEffect(() => {
    const end = () => done.current()
    const page = document.createElement('style')
    page.textContent = `@page { size: A4 ${isLandscape ? 'landscape' : 'portrait'}; margin: 14mm 14mm 16mm; }`
    document.head.append(page)
    document.documentElement.dataset['printing'] = 'sheet'
    const over = new AbortController()
    const endAt = (name: string) =>
      window.addEventListener(name, end, { capture: true, signal: over.signal })
    endAt('afterprint')
    // pictures and fonts of the document are there in the next frame
    const timer = setTimeout(() => {
      if (!isPrinting) window.print()
      // not every browser signals the end of printing; renewed input on the page means that it is
      // over
      backNames.forEach(endAt)
    }, 100)
    return () => {
      clearTimeout(timer)
      over.abort()
      delete document.documentElement.dataset['printing']
      page.remove()
    }
  }, [isLandscape, isPrinting])
  return createPortal(
    <article className="rs-print-sheet" data-mantine-color-scheme="light">
      <header>
        <h1>{title}</h1>
        <p>{of}</p>
        {period && <p>{period}</p>}
        <DataTime also={asOf} />
      </header>
      {content}
      <footer>จัดทำเมื่อ {made}</footer>
    </article>,
    document.body,
  )
}

export interface PrintedColumn {
  readonly header: string
  readonly align?: 'end'
}

/** Columns that a lying sheet of A4 has room for in the size of other text. */
const mostRoomy = 9

/** A table of a printed document; its head stands on every page. */
export function PrintedTable({
  columns,
  rows,
}: {
  columns: readonly PrintedColumn[]
  rows: readonly ReactNode[][]
}) {
  return (
    <table data-dense={columns.length > mostRoomy || undefined}>
      <thead>
        <tr>
          {columns.map(({ header, align }) => (
            <th key={header} data-align={align} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td key={place} data-align={columns[place]?.align}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
