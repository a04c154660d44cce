import { isTyping } from '../picture/lightbox.tsx'
import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react'

interface ListKeysOptions<Row> {
  readonly rows: readonly Row[]
  readonly onPick: (row: Row, isRange: boolean) => void
  readonly onPickAll: () => void
  /** What a letter does; for the row that has the focus, where none is selected. */
  readonly letters: Readonly<Record<string, (row: Row | undefined) => void>>
  readonly onClear: () => void
  readonly onHelp: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The key of an event, by its place where the layout is Thai: `a` is the same key as ฟ. Letters are
 * small.
 */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '?' || (code === 'Slash' && shiftKey)) return '?'
  if (/^[\u0E00-\u0E7F]$/.test(key) && code.startsWith('Key')) return code.slice(3).toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}

/**
 * Keys of a list whose rows can be selected. ↑ ↓ move the focus (the table itself does), with Shift
 * they extend the selection; space selects, letters do what the page says, Ctrl+A selects the page,
 * Escape leaves the selection, `?` shows the keys. Without a focus elsewhere ↑ ↓ lead to the rows.
 */
export function useListKeys<Row extends { readonly id: number }>(options: ListKeysOptions<Row>) {
  const { rows, onPick, onPickAll, letters, onClear, onHelp } = options
  const frame = useRef<HTMLDivElement>(null)
  /** The row that has the focus, or had it last. */
  const current = useRef<number | null>(null)

  const elements = () => [...(frame.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
  const rowAt = () => rows.find(({ id }) => id === current.current)
  const focusOn = (index: number) => elements()[index]?.focus()
  /** Extends the selection to the row after the present one; the table moves the focus there. */
  const extend = (by: number) => {
    const at = rows.findIndex(({ id }) => id === current.current)
    const from = rows[at]
    const to = rows[at + by]
    if (!from || !to) return
    onPick(to, true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof Element) || document.querySelector('dialog[open]')) return
    const isBox = target.matches('input[type=checkbox]')
    if ((isTyping(target) && !isBox) || event.altKey) return
    const isWithin = frame.current?.contains(target) ?? false
    const isFree = target === document.body || target.id === 'main'
    if (!isWithin && !isFree) return
    const isOnRow = target instanceof HTMLTableRowElement
    const key = keyOf(event)
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'a' || !isWithin) return
      onPickAll()
    } else if (steps[key]) {
      if (event.shiftKey && isWithin) return extend(steps[key])
      if (!isFree || rows.length === 0) return
      const at = rows.findIndex(({ id }) => id === current.current)
      focusOn(at < 0 ? 0 : Math.min(Math.max(at + steps[key], 0), rows.length - 1))
    } else if (key === ' ') {
      const row = rowAt()
      if (!isOnRow || !row) return
      onPick(row, event.shiftKey)
    } else if (letters[key]) letters[key](rowAt())
    else if (key === 'Escape') onClear()
    else if (key === '?') onHelp()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    // before the table moves the focus
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  return {
    frame,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tbody tr')
      if (row instanceof HTMLTableRowElement)
        current.current = rows[row.sectionRowIndex]?.id ?? null
    },
  }
}
