import { isTyping } from '@roadside/ui/picture/lightbox.tsx'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { reviews, type Review } from '../../words.ts'
import type { EventRow } from './event-row.ts'

/** What the keys 1 to 4 mean. */
export function reviewOfKey(key: string): Review | undefined {
  return /^[1-4]$/.test(key) ? reviews[Number(key) - 1] : undefined
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface RowChoiceOptions {
  rows: readonly EventRow[] | undefined
  onReview: (event: EventRow, review: Review) => void
  onUndo: () => void
}

/** The chosen row of the table: the one with the focus, or the last that had it. ↑ ↓ move it, 1 to 4 review it, 0 takes that back. */
export function useRowChoice({ rows = [], onReview, onUndo }: RowChoiceOptions) {
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
  const step = (by: number) => {
    const at = rows.findIndex(({ id }) => id === chosen)
    choose(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id)
  }
  // the keys lead to the rows from wherever the focus is in the dialog, which opens with it on its close button
  const stepFromAfar = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const by = steps[event.key]
    const { target } = event
    if (!by || event.defaultPrevented || !(target instanceof Element) || isTyping(target)) return
    const isElsewhere =
      frame.current?.contains(target) || target.closest('dialog') !== event.currentTarget
    if (isElsewhere) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const dialog = frame.current?.closest('dialog')
    dialog?.addEventListener('keydown', stepFromAfar)
    return () => dialog?.removeEventListener('keydown', stepFromAfar)
  }, [])
  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tbody tr')
      const event = row instanceof HTMLTableRowElement ? rows[row.sectionRowIndex] : undefined
      if (event) setChosen(event.id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        isTyping(event.target) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return
      const by = steps[event.key]
      const review = reviewOfKey(event.key)
      const row = rows.find(({ id }) => id === chosen)
      if (by) {
        event.preventDefault()
        step(by)
      } else if (review && row) {
        event.preventDefault()
        onReview(row, review)
      } else if (event.key === '0') {
        event.preventDefault()
        onUndo()
      }
    },
  }
  return { frame, chosen, choose, unchoose: () => setChosen(null), handlers }
}
