import { type RefObject, useEffect, useRef } from 'react'
import type { RowKey } from './column.ts'

/**
 * Brings the selected row into view when another one is selected outside, on the map for instance. When the page opens
 * only the table itself may scroll, never the page to the table.
 */
export function useSelectedInView(
  body: RefObject<HTMLTableSectionElement | null>,
  selectedKey: RowKey | null,
  isLoaded: boolean,
): void {
  const before = useRef<RowKey | null>(selectedKey)
  useEffect(() => {
    const isOpening = before.current === selectedKey
    before.current = selectedKey
    // nothing to bring into view: asking for sizes now would have the whole table laid out within this very task
    if (selectedKey === null) return
    const scroller = body.current?.closest('table')?.parentElement
    if (!scroller || (isOpening && scroller.scrollHeight <= scroller.clientHeight)) return
    const row = body.current?.querySelector('[aria-selected=true]')
    return row ? bringIntoView(row) : undefined
  }, [body, selectedKey, isLoaded])
}

/** What other rows come into is read from its first one: of what scrolls itself, and of the screen where it does not. */
export function showStart(scroller: Element | null | undefined): void {
  if (!scroller) return
  scroller.scrollTop = 0
  if (scroller.getBoundingClientRect().top < 0) scroller.parentElement?.scrollIntoView()
}

/** Goes back to the first row when somebody asks for other rows, or for another order; rows that change alone do not. */
export function useReadFromStart(
  body: RefObject<HTMLTableSectionElement | null>,
  view: string,
): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current !== view) showStart(body.current?.closest('table')?.parentElement)
    before.current = view
  }, [body, view])
}

/** Cards on the way there have their true heights only once they were drawn, so that it is gone again a moment later. */
function bringIntoView(row: Element): () => void {
  const show = () => row.scrollIntoView({ block: 'nearest' })
  show()
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(show)
  })
  return () => cancelAnimationFrame(frame)
}
