import { healths } from '@roadside/contract/health.ts'
import type { Point } from 'leaflet'
import { clusterFace, clusterRadius } from './cluster-face.ts'
import { drawCluster } from './draw-cluster.ts'
import {
  conditionSize,
  drawCondition,
  drawMark,
  type MapColors,
  markSizes,
  MarkSprites,
} from './mark-sprites.ts'
import type { DrawnMarks } from './nearest-marks.ts'
import {
  conditionAt,
  countsAt,
  healthAt,
  type LocatedPoint,
  type PointTile,
} from './point-source.ts'

/** A drawing and what it was drawn from: marks are the points, then the clusters. */
export interface DrawnTile extends DrawnMarks {
  readonly tile: PointTile
}

/** What a drawing is made with. */
export interface Brush {
  readonly context: CanvasRenderingContext2D
  /** Pixels of the screen in a CSS pixel. */
  readonly ratio: number
  readonly colors: MapColors
  readonly fontFamily: string
  /** Where a place lies on the drawing, CSS pixels. */
  readonly place: (lat: number, lon: number) => Point
}

/** A thumb is wider than a mark. CSS pixels from the middle. */
const leastReach = 10

/** Points and clusters, the worse above the better, and what shows a condition above all. */
export function drawTile(
  { context, ratio, colors, fontFamily, place }: Brush,
  tile: PointTile,
): DrawnTile {
  const { points, clusters } = tile
  const count = points.ids.length + clusters.ids.length
  const drawn = {
    tile,
    x: new Float32Array(count),
    y: new Float32Array(count),
    reach: new Float32Array(count),
  }
  const sprites = new MarkSprites(colors, ratio)
  const layers = new Map(healths.map((health) => [health, [] as (() => void)[]]))
  const conditions: (() => void)[] = []
  const occupy = (mark: number, { x, y }: Point, reach: number) => {
    drawn.x[mark] = x
    drawn.y[mark] = y
    drawn.reach[mark] = reach
  }
  points.lon.forEach((lon, mark) => {
    const health = healthAt(points, mark)
    const at = place(points.lat[mark] ?? NaN, lon)
    const condition = conditionAt(points, mark)
    if (condition) {
      occupy(mark, at, conditionSize / 2 + 3)
      return void conditions.push(() => drawCondition(context, condition, at.x, at.y, colors))
    }
    occupy(mark, at, Math.max(leastReach, markSizes[health] / 2 + 3))
    layers.get(health)?.push(() => sprites.draw(context, health, at.x, at.y))
  })
  clusters.lon.forEach((lon, index) => {
    const face = clusterFace(countsAt(clusters.counts, index))
    const condition = conditionAt(clusters, index)
    const at = place(clusters.lat[index] ?? NaN, lon)
    occupy(points.ids.length + index, at, clusterRadius(face) + 2)
    const layer = condition ? conditions : layers.get(face.worst)
    layer?.push(() => drawCluster(context, face, at.x, at.y, colors, fontFamily, condition))
  })
  for (const health of healths.toReversed()) for (const draw of layers.get(health) ?? []) draw()
  for (const draw of conditions) draw()
  return drawn
}

/** The chosen point in its halo, above everything, also above the cluster that holds it. */
export function drawSelected(
  { context, colors, place }: Brush,
  { lat, lon, health, condition }: LocatedPoint,
): void {
  const { x, y } = place(lat, lon)
  const size = (condition ? conditionSize : markSizes[health]) + 3
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
  if (condition) drawCondition(context, condition, x, y, colors, size)
  else drawMark(context, health, x, y, colors, size)
}
