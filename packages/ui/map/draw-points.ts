import { healths } from '@roadside/contract/health.ts'
import type { Point } from 'leaflet'
import { clusterFace, clusterRadius } from './cluster-face.ts'
import { drawCluster } from './draw-cluster.ts'
import { drawMark, type MapColors, markSizes, MarkSprites } from './mark-sprites.ts'
import type { DrawnMarks } from './nearest-marks.ts'
import { healthAt, type LocatedPoint, type PointTile } from './point-source.ts'

/** A drawing and what it was drawn from: marks are the points, then the clusters. */
export interface DrawnTile extends DrawnMarks {
  readonly tile: PointTile
}

/** What a drawing is made with. */
export interface Brush {
  readonly context: CanvasRenderingContext2D
  readonly colors: MapColors
  readonly fontFamily: string
  /** Where a place lies on the drawing, CSS pixels. */
  readonly place: (lat: number, lon: number) => Point
}

/** A thumb is wider than a mark. CSS pixels from the middle. */
const leastReach = 10

/** Points and clusters, the worse above the better. */
export function drawTile({ context, colors, fontFamily, place }: Brush, tile: PointTile): DrawnTile {
  const { points, clusters } = tile
  const count = points.ids.length + clusters.ids.length
  const drawn = { tile, x: new Float32Array(count), y: new Float32Array(count), reach: new Float32Array(count) }
  const sprites = new MarkSprites(colors)
  const layers = new Map(healths.map((health) => [health, [] as (() => void)[]]))
  const keep = (mark: number, { x, y }: Point, reach: number) => {
    drawn.x[mark] = x
    drawn.y[mark] = y
    drawn.reach[mark] = reach
  }
  points.lon.forEach((lon, mark) => {
    const health = healthAt(points, mark)
    const at = place(points.lat[mark] ?? NaN, lon)
    keep(mark, at, Math.max(leastReach, markSizes[health] / 2 + 3))
    layers.get(health)?.push(() => sprites.draw(context, health, at.x, at.y))
  })
  clusters.lon.forEach((lon, index) => {
    const face = clusterFace(clusters.counts.subarray(index * healths.length, (index + 1) * healths.length))
    const at = place(clusters.lat[index] ?? NaN, lon)
    keep(points.ids.length + index, at, clusterRadius(face.total, face.figure) + 2)
    layers.get(face.worst)?.push(() => drawCluster(context, face, at.x, at.y, colors, fontFamily))
  })
  for (const health of healths.toReversed()) for (const draw of layers.get(health) ?? []) draw()
  return drawn
}

/** The chosen point in its halo, above everything, also above the cluster that holds it. */
export function drawSelected({ context, colors, place }: Brush, { lat, lon, health }: LocatedPoint): void {
  const { x, y } = place(lat, lon)
  const size = markSizes[health] + 3
  context.beginPath()
  context.arc(x, y, size / 2 + 6, 0, Math.PI * 2)
  context.fillStyle = colors['accent-soft']
  context.fill()
  context.strokeStyle = colors.rim
  context.lineWidth = 5
  context.stroke()
  context.strokeStyle = colors.accent
  context.lineWidth = 3
  context.stroke()
  drawMark(context, health, x, y, colors, size)
}
