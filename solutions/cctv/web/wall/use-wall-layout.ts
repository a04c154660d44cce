import { useCallback, useState } from 'react'
import { readLayout, type WallLayout, writeLayout } from './layout.ts'

/**
 * The layout that this browser stores for a department, or for all of them. Changes are stored at
 * once.
 */
export function useWallLayout(DeptID: number | undefined) {
  const key = `cctvWall:${DeptID ?? 'all'}`
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)))
  const change = useCallback(
    (next: WallLayout) => {
      setLayout(next)
      try {
        localStorage.setItem(key, writeLayout(next))
      } catch {
        // no room: it holds until the page is left
      }
    },
    [key],
  )
  return [layout, change] as const
}
