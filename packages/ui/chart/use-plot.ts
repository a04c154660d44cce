import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { onSkinChange } from './canvas-colors.ts'
import { readPlotStyle, type PlotStyle } from './series-style.ts'

export interface PlotSize {
  readonly width: number
  readonly height: number
}

/**
 * A plot in an element: created again when `build` or the skin changes, fed again when `feed` or
 * the element's size does. Both must keep their identity while nothing changed. Returns the
 * element's ref.
 */
export function usePlot(
  build: (style: PlotStyle) => Omit<uPlot.Options, 'width' | 'height'>,
  feed: (plot: uPlot, size: PlotSize) => void,
): (element: HTMLElement | null) => void {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const size = useSize(place)
  const skin = useSyncExternalStore(onSkinChange, readSkin)
  const shown = useRef<uPlot | null>(null)

  useEffect(() => {
    if (!place) return
    const options = build(readPlotStyle(place))
    const made = new uPlot(
      { ...options, width: 100, height: 100 },
      options.series.map(() => new Float64Array()),
      place,
    )
    shown.current = made
    return () => {
      made.destroy()
      shown.current = null
    }
  }, [place, build, skin])

  useEffect(() => {
    const plot = shown.current
    if (!plot || size.width === 0 || size.height === 0) return
    if (plot.width !== size.width || plot.height !== size.height) plot.setSize(size)
    feed(plot, size)
  }, [place, build, skin, feed, size])
  return setPlace
}

function readSkin(): string {
  return `${document.documentElement.dataset['mantineColorScheme']} ${matchMedia('print').matches}`
}

function useSize(place: HTMLElement | null): PlotSize {
  const [size, setSize] = useState<PlotSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!place) return
    const watcher = new ResizeObserver(() =>
      setSize({ width: place.clientWidth, height: place.clientHeight }),
    )
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [place])
  return size
}
