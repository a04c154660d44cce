import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'

interface ShownRow<Row> {
  readonly id: string
  readonly original: Row
}

const pressable = 'a, button, input, select, textarea, label, summary'
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Handlers for the body of a table whose rows can be pressed: one tab stop, ↑ ↓ Home End, Enter and the mouse. */
export function useRowKeys<Row>(
  shown: readonly ShownRow<Row>[],
  selectedId: string | null,
  onPress: ((row: Row) => void) | undefined,
) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const stop = [focusedId, selectedId].find((id) => id !== null && shown.some((row) => row.id === id))
  const activeId = stop ?? shown[0]?.id
  if (!onPress) return { activeId, handlers: {} }

  const indexOf = (element: Element | null) =>
    element instanceof HTMLTableRowElement ? element.sectionRowIndex : Number.NaN
  const press = (index: number) => {
    const row = shown[index]
    if (row) onPress(row.original)
  }
  const handlers = {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!(event.target instanceof Element) || event.target.closest(pressable)) return
      // marking text in a row is not pressing it
      if (window.getSelection()?.type !== 'Range') press(indexOf(event.target.closest('tr')))
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      setFocusedId(shown[indexOf(event.target)]?.id ?? focusedId)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const index = event.target instanceof Element ? indexOf(event.target) : Number.NaN
      const step = steps[event.key]
      if (Number.isNaN(index) || (!step && event.key !== 'Enter')) return
      event.preventDefault()
      if (!step) return press(index)
      const next = event.currentTarget.children[step(index, shown.length - 1)]
      if (next instanceof HTMLElement) next.focus()
    },
  }
  return { activeId, handlers }
}
