import { isTyping } from '@roadside/ui/picture/lightbox.tsx'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { reviews, type Review } from '../../words.ts'
import type { EventRow } from './event-row.ts'

/** What the keys 1 to 4 mean. */
export function reviewOfKey(key: string): Review | undefined {
  return /^[1-4]$/.test(key) ? reviews[Number(key) - 1] : undefined
}

interface RowChoiceOptions {
  rows: readonly EventRow[] | undefined
  onReview: (event: EventRow, review: Review) => void
}

/** The chosen row of the table: the one with the focus, or the last that had it. ↑ ↓ move it, 1 to 4 review it. */
export function useRowChoice({ rows = [], onReview }: RowChoiceOptions) {
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const choose = (id: number | undefined) => {
    const index = rows.findIndex((row) => row.id === id)
    if (id === undefined || index < 0) return
    setChosen(id)
    frame.current?.querySelectorAll<HTMLElement>('tbody tr')[index]?.focus()
  }
  // the row that had the focus left the list, and the focus with it: go on where it was
  useEffect(() => {
    if (chosen === null || rows.length === 0 || rows.some(({ id }) => id === chosen)) return
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (isFocusLost && frame.current) frame.current.querySelector<HTMLElement>('tbody tr')?.focus()
  })
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tbody tr')
      const event = row instanceof HTMLTableRowElement ? rows[row.sectionRowIndex] : undefined
      if (event) setChosen(event.id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const at = rows.findIndex(({ id }) => id === chosen)
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const review = reviewOfKey(event.key)
      const row = rows[at]
      if (step) {
        event.preventDefault()
        choose(rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.id)
      } else if (review && row) {
        event.preventDefault()
        onReview(row, review)
      }
    },
  }
  return { frame, chosen, choose, handlers }
}
