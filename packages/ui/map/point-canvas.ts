import { healths } from '@roadside/contract/health.ts'
import { latLng, type LatLng, type LeafletMouseEvent } from 'leaflet'
import { CanvasLayer, type Frame } from './canvas-layer.ts'
import { clusterFace, clusterRadius } from './cluster-face.ts'
import { drawCluster } from './draw-cluster.ts'
import { toLatLngBounds } from './lat-lng.ts'
import { drawMark, type MapColors, markSizes, MarkSprites, readMapColors } from './mark-sprites.ts'
import type { DrawnMarks } from './nearest-marks.ts'
import {
  type Bounds,
  healthAt,
  type LocatedPoint,
  type PointSource,
  type PointTile,
  zoomRange,
} from './point-source.ts'
import { prefersStill } from './reduced-motion.ts'

/** A drawing and what it was drawn from: marks are the points, then the clusters. */
export interface DrawnTile extends DrawnMarks {
  readonly tile: PointTile
}

/** Draws a source's points and clusters, and keeps the drawing true to map, data, choice and skin. */
export class PointCanvas extends CanvasLayer {
  drawn: DrawnTile | null = null
  readonly #source: PointSource
  readonly #onDrawn: () => void
  #isFitPending: boolean
  #selectedId: string | null = null
  #isRevealPending = false
  #isWanted = false
  #isBusy = false
  #forgetSource: () => void = () => undefined

  constructor(source: PointSource, isFitPending: boolean, onDrawn: () => void) {
    super('points')
    this.#source = source
    this.#isFitPending = isFitPending
    this.#onDrawn = onDrawn
  }

  override onAdd(): this {
    this.#forgetSource = this.#source.subscribe(() => this.update())
    return super.onAdd()
  }

  override onRemove(): this {
    this.#forgetSource()
    this.#isWanted = false
    return super.onRemove()
  }

  /** Highlights a point and brings it into view, be it inside a cluster. */
  select(id: string | null): void {
    this.#selectedId = id
    this.#isRevealPending = id !== null
    this.update()
  }

  update(): void {
    this.#isWanted = true
    if (!this.#isBusy) void this.#ask()
  }

  /** One question at a time; what changed meanwhile is asked afterwards. */
  async #ask(): Promise<void> {
    this.#isBusy = true
    while (this.#isWanted && this.canvas.isConnected) {
      this.#isWanted = false
      const frame = this.nextFrame()
      const { bounds } = frame
      const [tile, selected] = await Promise.all([
        this.#source.query([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], frame.zoom),
        this.#selectedId === null ? null : this.#source.locate(this.#selectedId),
      ])
      if (!this.canvas.isConnected || frame.zoom !== this._map.getZoom()) continue
      if (this.#isFitPending && tile.extent) this.#fit(tile.extent)
      else this.#draw(frame, tile, selected)
    }
    this.#isBusy = false
  }

  #fit(extent: Bounds): void {
    this.#isFitPending = false
    const options = { animate: false, padding: [36, 36] as [number, number], maxZoom: zoomRange.max - 2 }
    this._map.fitBounds(toLatLngBounds(extent), options)
  }

  #draw(frame: Frame, tile: PointTile, selected: LocatedPoint | null): void {
    const context = this.begin(frame)
    if (!context) return
    const colors = readMapColors(this._map.getContainer())
    this.drawn = this.#drawTile(context, frame, tile, colors)
    if (selected) this.#drawSelected(context, frame, selected, colors)
    this.#onDrawn()
  }

  #drawTile(context: CanvasRenderingContext2D, frame: Frame, tile: PointTile, colors: MapColors): DrawnTile {
    const { points, clusters } = tile
    const count = points.ids.length + clusters.ids.length
    const drawn = { tile, x: new Float32Array(count), y: new Float32Array(count), reach: new Float32Array(count) }
    const sprites = new MarkSprites(colors)
    const { fontFamily } = getComputedStyle(this._map.getContainer())
    const layers: (() => void)[][] = healths.map(() => [])
    const place = (mark: number, lat: number, lon: number, reach: number) => {
      const { x, y } = this.toFrame(frame, lat, lon)
      drawn.x[mark] = x
      drawn.y[mark] = y
      drawn.reach[mark] = reach
      return [x, y] as const
    }
    points.lon.forEach((lon, mark) => {
      const health = healthAt(points, mark)
      const [x, y] = place(mark, points.lat[mark] ?? NaN, lon, Math.max(10, markSizes[health] / 2 + 3))
      layers[healths.indexOf(health)]?.push(() => sprites.draw(context, health, x, y))
    })
    clusters.lon.forEach((lon, index) => {
      const face = clusterFace(clusters.counts.subarray(index * healths.length, (index + 1) * healths.length))
      const reach = clusterRadius(face.total, face.figure) + 2
      const [x, y] = place(points.ids.length + index, clusters.lat[index] ?? NaN, lon, reach)
      layers[healths.indexOf(face.worst)]?.push(() => drawCluster(context, face, x, y, colors, fontFamily))
    })
    for (const layer of layers.toReversed()) for (const draw of layer) draw()
    return drawn
  }

  #drawSelected(
    context: CanvasRenderingContext2D,
    frame: Frame,
    { lat, lon, health }: LocatedPoint,
    colors: MapColors,
  ): void {
    const { x, y } = this.toFrame(frame, lat, lon)
    const size = markSizes[health] + 3
    context.beginPath()
    context.arc(x, y, size / 2 + 6, 0, Math.PI * 2)
    context.fillStyle = colors['accent-soft']
    context.fill()
    for (const [style, width] of [
      [colors.rim, 5],
      [colors.accent, 3],
    ] as const) {
      context.strokeStyle = style
      context.lineWidth = width
      context.stroke()
    }
    drawMark(context, health, x, y, colors, size)
    if (!this.#isRevealPending) return
    this.#isRevealPending = false
    if (!this._map.getBounds().pad(-0.06).contains([lat, lon]))
      this._map.panTo([lat, lon], { animate: !prefersStill() })
  }

  /** Where a pointer is on the drawing, CSS pixels; null while the map zooms. */
  pointerOn(event: LeafletMouseEvent): { x: number; y: number } | null {
    const { frame } = this
    if (!frame || frame.zoom !== this._map.getZoom()) return null
    return this.toFrame(frame, event.latlng.lat, event.latlng.lng)
  }

  /** The place of a mark of the drawing. */
  placeOf(mark: number): LatLng {
    const { points, clusters } = this.drawn?.tile ?? {}
    const index = mark - (points?.ids.length ?? 0)
    return index < 0
      ? latLng(points?.lat[mark] ?? 0, points?.lon[mark] ?? 0)
      : latLng(clusters?.lat[index] ?? 0, clusters?.lon[index] ?? 0)
  }
}
