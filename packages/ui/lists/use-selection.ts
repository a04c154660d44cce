import { useCallback, useEffect, useRef, useState } from 'react'

interface Keyed {
  readonly id: number
}

const none: ReadonlySet<number> = new Set()

/** The selected rows of those that are shown; what left the list is not selected any more. */
export function useSelection<Row extends Keyed>(rows: readonly Row[]) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(none)
  /** Where a range begins: the row that was picked last. */
  const anchor = useRef<number | null>(null)
  const selected = rows.filter(({ id }) => picked.has(id))
  const placeOf = (id: number | null) => rows.findIndex((row) => row.id === id)
  const pickNow = (row: Keyed, isRange: boolean) => {
    const [from, to] = [placeOf(anchor.current), placeOf(row.id)].toSorted((a, b) => a - b)
    if (isRange && from !== undefined && to !== undefined && from >= 0) {
      setPicked(new Set([...picked, ...rows.slice(from, to + 1).map(({ id }) => id)]))
      return
    }
    anchor.current = row.id
    const next = new Set(picked)
    if (!next.delete(row.id)) next.add(row.id)
    setPicked(next)
  }
  const latest = useRef(pickNow)
  useEffect(() => {
    latest.current = pickNow
  })
  return {
    selected,
    /** New where the selection is. */
    has: useCallback((id: number) => picked.has(id), [picked]),
    /** One row, or all from the one that was picked last. Stable. */
    pick: useCallback((row: Keyed, isRange: boolean) => latest.current(row, isRange), []),
    /** All that are shown; none where they were. */
    pickAll: () =>
      setPicked(selected.length === rows.length ? none : new Set(rows.map(({ id }) => id))),
    clear: () => {
      anchor.current = null
      setPicked(none)
    },
  }
}
export type Selection<Row extends Keyed> = ReturnType<typeof useSelection<Row>>
