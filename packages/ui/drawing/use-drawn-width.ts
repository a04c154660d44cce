import { useLayoutEffect, useState } from 'react'

/** Where nothing has a size (before the first layout, in tests). Pixels. */
const assumedWidth = 720

/** Width that an element is given, in whole pixels, and the ref that it needs. */
export function useDrawnWidth(): readonly [
  ref: (element: HTMLElement | null) => void,
  width: number,
] {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!place) return
    const measure = () => setWidth(place.clientWidth)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [place])
  return [setPlace, width || assumedWidth]
}
