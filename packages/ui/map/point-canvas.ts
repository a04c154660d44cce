import { latLng, type LatLng, type LeafletMouseEvent } from 'leaflet'
import { CanvasLayer, type Frame } from './canvas-layer.ts'
import { drawSelected, drawTile, type DrawnTile } from './draw-points.ts'
import { toLatLngBounds } from './lat-lng.ts'
import { readMapColors } from './mark-sprites.ts'
import {
  type Bounds,
  type LocatedPoint,
  type PointSource,
  type PointTile,
  zoomRange,
} from './point-source.ts'
import { prefersStill } from './reduced-motion.ts'

/** Draws a source's points and clusters, and keeps the drawing true to map, data, choice and skin. */
export class PointCanvas extends CanvasLayer {
  drawn: DrawnTile | null = null
  readonly #source: PointSource
  readonly #onDrawn: () => void
  #isFitPending: boolean
  #selectedId: string | null = null
  #isRevealPending = false
  #isCenterPending = false
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

  get isShown(): boolean {
    return this.canvas.isConnected
  }

  /** Highlights a point and brings it into view, be it inside a cluster. */
  select(id: string | null): void {
    this.#selectedId = id
    this.#isRevealPending = id !== null
    this.update()
  }

  /** Moves the map so that the selected point stands in its middle. */
  center(): void {
    this.#isCenterPending = true
    this.update()
  }

  update(): void {
    // in a tab that is not shown: the resize to come asks again
    if (!this.isShown || this._map.getSize().x === 0) return
    this.#isWanted = true
    if (!this.#isBusy) void this.#request()
  }

  /** One request at a time; changes meanwhile lead to the next one. */
  async #request(): Promise<void> {
    this.#isBusy = true
    while (this.#isWanted && this.isShown) {
      this.#isWanted = false
      const frame = this.nextFrame()
      const { bounds } = frame
      const [tile, selected] = await Promise.all([
        this.#source.query(
          [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
          frame.zoom,
        ),
        this.#selectedId === null ? null : this.#source.locate(this.#selectedId),
      ])
      if (!this.isShown || frame.zoom !== this._map.getZoom()) continue
      if (this.#isFitPending && tile.extent) this.#fit(tile.extent)
      else this.#draw(frame, tile, selected)
    }
    this.#isBusy = false
  }

  #fit(extent: Bounds): void {
    this.#isFitPending = false
    const options = {
      animate: false,
      padding: [36, 36] as [number, number],
      maxZoom: zoomRange.max - 2,
    }
    this._map.fitBounds(toLatLngBounds(extent), options)
  }

  #draw(frame: Frame, tile: PointTile, selected: LocatedPoint | null): void {
    const context = this.begin(frame)
    if (!context) return
    const container = this._map.getContainer()
    const brush = {
      context,
      ratio: this.ratio,
      colors: readMapColors(container),
      fontFamily: getComputedStyle(container).fontFamily,
      place: (lat: number, lon: number) => this.toFrame(frame, lat, lon),
    }
    this.drawn = drawTile(brush, tile)
    if (selected) drawSelected(brush, selected)
    if (selected && this.#isCenterPending) this.#moveTo(selected)
    else if (selected && this.#isRevealPending) this.#reveal(selected)
    this.#onDrawn()
  }

  #moveTo({ lat, lon }: LocatedPoint): void {
    this.#isCenterPending = false
    this.#isRevealPending = false
    this._map.panTo([lat, lon], { animate: !prefersStill() })
  }

  #reveal({ lat, lon }: LocatedPoint): void {
    this.#isRevealPending = false
    if (this._map.getBounds().pad(-0.06).contains([lat, lon])) return
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
