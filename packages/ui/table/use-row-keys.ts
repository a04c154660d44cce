import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

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

function focusOn(row: Element | undefined, options?: FocusOptions): void {
  if (row instanceof HTMLElement) row.focus(options)
}

/**
 * Handlers for the body of a table whose rows can be pressed: one tab stop, ↑ ↓ Home End, Enter and the mouse. When the
 * row goes that has the focus, the one that comes into its place has it.
 */
export function useRowKeys<Row>(
  shown: readonly ShownRow<Row>[],
  selectedId: string | null,
  onPress: ((row: Row) => void) | undefined,
  keepsFocus: boolean,
) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const stop = [focusedId, selectedId].find(
    (id) => id !== null && shown.some((row) => row.id === id),
  )
  const activeId = stop ?? shown[0]?.id

  /**
   * The row with the focus, or with an element that has it: the browser sends no event when the
   * focus is removed with the row.
   */
  const focused = useRef<{ body: HTMLElement; id: string; index: number }>(null)
  useLayoutEffect(() => {
    const at = focused.current
    if (!at || !keepsFocus) return
    const index = shown.findIndex(({ id }) => id === at.id)
    if (index !== -1) return void (at.index = index)
    focused.current = null
    if (document.activeElement !== document.body) return
    focusOn(at.body.children[Math.min(at.index, shown.length - 1)], { preventScroll: true })
  }, [shown, keepsFocus])
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
    onFocus: ({ target, currentTarget: body }: FocusEvent<HTMLElement>) => {
      setFocusedId(shown[indexOf(target)]?.id ?? focusedId)
      const index = indexOf(target.closest('tr'))
      const id = shown[index]?.id
      focused.current = id === undefined ? null : { body, id, index }
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // who turns to another window comes back to it
      if (document.activeElement !== target) focused.current = null
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const index = event.target instanceof Element ? indexOf(event.target) : Number.NaN
      const step = steps[event.key]
      if (Number.isNaN(index) || (!step && event.key !== 'Enter')) return
      event.preventDefault()
      if (!step) return press(index)
      focusOn(event.currentTarget.children[step(index, shown.length - 1)])
    },
  }
  return { activeId, handlers }
}
