import { useEffect, useRef } from 'react'
import { useMap } from './map-context.ts'
import type { HealthWords } from './mark-element.ts'
import { PointCanvas } from './point-canvas.ts'
import { followPointer } from './point-pointer.ts'
import type { PointSource } from './point-source.ts'

export interface PointLayerProps {
  source: PointSource
  onSelect?: (id: string) => void
  /** Highlighted, also inside a cluster, and brought into view when it changes. */
  selectedId?: string | null
  /** The selected point moves to the middle whenever this is another object. */
  centering?: object | null
  /** Show all points as soon as there are any. */
  fitOnFirst?: boolean
  /** The page's own words for the states, such as ไฟติดกลางวัน. */
  words?: HealthWords
  /** They are to be seen alone: presses go to the map, as where a pin is put down. */
  isBackground?: boolean
  /** Once the first points, or the news that there are none, are on the screen. */
  onReady?: () => void
}

/** Up to 100 000 points on one canvas, clustered where they are too close; see `PointSource`. */
export function PointLayer(props: PointLayerProps): null {
  const {
    source,
    selectedId = null,
    centering = null,
    fitOnFirst = false,
    isBackground = false,
    ...handlers
  } = props
  const map = useMap()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const shown = useRef<PointCanvas | null>(null)
  const isFitPending = useRef(fitOnFirst)

  useEffect(() => {
    let isReady = false
    const layer = new PointCanvas(source, isFitPending.current, () => {
      if (!isReady) latest.current.onReady?.()
      isReady = true
    })
    layer.addTo(map)
    const leave = isBackground
      ? () => undefined
      : followPointer({
          map,
          canvas: layer,
          source,
          words: () => latest.current.words ?? {},
          onSelect: (id) => latest.current.onSelect?.(id),
        })
    shown.current = layer
    return () => {
      leave()
      layer.remove()
    }
  }, [map, source, isBackground])

  useEffect(() => shown.current?.select(selectedId), [map, source, isBackground, selectedId])
  useEffect(() => {
    if (centering) shown.current?.center()
  }, [map, source, centering])
  return null
}
