import { useEffect, useState } from 'react'

/** A window that is being pulled has come to rest after so long. Milliseconds. */
export const settleMs = 300

/** How often an element has settled at another size: its content has to be fitted again. */
export function useResizeCount(element: HTMLElement | null): number {
  const [resizeCount, setResizeCount] = useState(0)
  useEffect(() => {
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    let isFirst = true
    const watcher = new ResizeObserver(() => {
      clearTimeout(timer)
      // the observer reports the initial size too
      if (!isFirst) timer = setTimeout(() => setResizeCount((times) => times + 1), settleMs)
      isFirst = false
    })
    watcher.observe(element)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [element])
  return resizeCount
}
