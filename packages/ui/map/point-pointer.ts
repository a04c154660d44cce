import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet'
import { toLatLngBounds } from './lat-lng.ts'
import type { HealthWords } from './mark-element.ts'
import { nearestMarks } from './nearest-marks.ts'
import type { DrawnTile } from './draw-points.ts'
import type { PointCanvas } from './point-canvas.ts'
import { pickRows, type PointSource, zoomRange } from './point-source.ts'
import { createPointTip } from './point-tip.ts'
import { prefersStill } from './reduced-motion.ts'
import { openStackList } from './stack-list.ts'

interface PointerNeeds {
  readonly map: LeafletMap
  readonly canvas: PointCanvas
  readonly source: PointSource
  readonly words: () => HealthWords
  readonly onSelect: (id: string) => void
}

/** Names what lies under the pointer; a press chooses a point, opens a cluster, or lists what lies in one place. */
export function followPointer({ map, canvas, source, words, onSelect }: PointerNeeds): () => void {
  const tip = createPointTip(map)
  const marksUnder = (event: LeafletMouseEvent): { drawn: DrawnTile; marks: number[] } | null => {
    const [at, { drawn }] = [canvas.pointerOn(event), canvas]
    const marks = at && drawn ? nearestMarks(drawn, at.x, at.y) : []
    return drawn && marks.length > 0 ? { drawn, marks } : null
  }

  const hover = (event: LeafletMouseEvent) => {
    const under = marksUnder(event)
    if (under)
      tip.show(under.drawn, under.marks[0] ?? 0, canvas.placeOf(under.marks[0] ?? 0), words())
    else tip.hide()
  }

  const press = (event: LeafletMouseEvent) => {
    const under = marksUnder(event)
    if (!under) return
    tip.hide()
    const { points, clusters } = under.drawn.tile
    const [mark = 0] = under.marks
    const cluster = clusters.ids[mark - points.ids.length]
    if (cluster !== undefined) return void open(cluster)
    const together = under.marks.filter((other) => other < points.ids.length)
    if (together.length === 1) onSelect(points.ids[mark] ?? '')
    else
      openStackList(
        map,
        canvas.placeOf(mark),
        pickRows(points, together),
        together.length,
        onSelect,
      )
  }

  const open = async (cluster: number) => {
    const members = await source.members(cluster)
    if (!members || !canvas.isShown) return canvas.update()
    const bounds = toLatLngBounds(members.extent)
    if (members.splitsAt > zoomRange.max)
      return openStackList(map, bounds.getCenter(), members.points, members.total, onSelect)
    // a small map may show all of them only where they are still one cluster
    const zoom = Math.max(members.splitsAt, map.getBoundsZoom(bounds.pad(0.1)))
    map.setView(bounds.getCenter(), zoom, { animate: !prefersStill() })
  }

  const hide = () => tip.hide()
  const events = {
    mousemove: hover,
    mouseout: hide,
    movestart: hide,
    zoomstart: hide,
    click: press,
  }
  map.on(events)
  return () => {
    tip.hide()
    map.off(events)
  }
}
