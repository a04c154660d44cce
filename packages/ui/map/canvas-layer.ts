import {
  DomUtil,
  Layer,
  latLngBounds,
  type LatLng,
  type LatLngBounds,
  point,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'
import { onSkinChange } from '../chart/canvas-colors.ts'
import type { LayerName } from './layer-order.ts'

/** The part of the map that one drawing covers. */
export interface Frame {
  readonly zoom: number
  readonly bounds: LatLngBounds
  readonly northWest: LatLng
  /** CSS pixels. */
  readonly size: Point
}

/** How far a drawing reaches beyond the view on each side, so that a short drag shows no edge. Share of the view. */
const padding = 0.3

/**
 * One canvas over the map that is drawn when the map has come to rest and moved or scaled with it in between. A layer
 * extends it with `update`: take `nextFrame()`, find out what to draw, `begin(frame)`, draw.
 */
export abstract class CanvasLayer extends Layer {
  protected readonly canvas = document.createElement('canvas')
  protected frame: Frame | null = null
  readonly #pane: LayerName
  #forgetSkin: () => void = () => undefined

  constructor(pane: LayerName) {
    super()
    this.#pane = pane
    this.canvas.className = 'leaflet-zoom-animated'
    this.canvas.style.pointerEvents = 'none'
  }

  /** Called after every move, resize and change of skin. */
  abstract update(): void

  override onAdd(): this {
    this._map.getPane(this.#pane)?.append(this.canvas)
    this.#forgetSkin = onSkinChange(() => this.update())
    this.update()
    return this
  }

  override onRemove(): this {
    this.#forgetSkin()
    this.canvas.remove()
    return this
  }

  override getEvents() {
    return {
      moveend: () => this.update(),
      resize: () => this.update(),
      move: () => {
        if (
          this.frame?.zoom === this._map.getZoom() &&
          !this.frame.bounds.contains(this._map.getBounds())
        )
          this.update()
      },
      zoom: () => this.#place(this._map.getZoom(), this._map.getCenter()),
      viewreset: () => this.#place(this._map.getZoom(), this._map.getCenter()),
      zoomanim: (event: unknown) => {
        const { zoom, center } = event as ZoomAnimEvent
        this.#place(zoom, center)
      },
    }
  }

  protected nextFrame(): Frame {
    const zoom = this._map.getZoom()
    const view = this._map.getPixelBounds()
    const margin = this._map.getSize().multiplyBy(padding).round()
    const [topLeft, bottomRight] = [
      view.getTopLeft().subtract(margin),
      view.getBottomRight().add(margin),
    ]
    const northWest = this._map.unproject(topLeft, zoom)
    return {
      zoom,
      bounds: latLngBounds(northWest, this._map.unproject(bottomRight, zoom)),
      northWest,
      size: bottomRight.subtract(topLeft),
    }
  }

  /** Clears the canvas, lays it over the frame and gives it to be drawn on in CSS pixels of that frame. */
  protected begin(frame: Frame): CanvasRenderingContext2D | null {
    const { ratio } = this
    const [width, height] = [Math.round(frame.size.x * ratio), Math.round(frame.size.y * ratio)]
    if (this.canvas.width !== width || this.canvas.height !== height) {
      Object.assign(this.canvas, { width, height })
      Object.assign(this.canvas.style, { width: `${frame.size.x}px`, height: `${frame.size.y}px` })
    }
    this.frame = frame
    this.#place(this._map.getZoom(), this._map.getCenter())
    const context = this.canvas.getContext('2d')
    context?.setTransform(ratio, 0, 0, ratio, 0, 0)
    context?.clearRect(0, 0, frame.size.x, frame.size.y)
    return context
  }

  /** Pixels of the screen in a CSS pixel of the drawing; more where the page shows the map enlarged. */
  protected get ratio(): number {
    return devicePixelRatio * (this.canvas.currentCSSZoom ?? 1)
  }

  /** Where a place lies on the drawing, CSS pixels. */
  protected toFrame(frame: Frame, lat: number, lon: number): Point {
    return this._map
      .project([lat, lon], frame.zoom)
      .subtract(this._map.project(frame.northWest, frame.zoom))
  }

  /** Moves and scales the old drawing to where its places are in a view of this zoom and centre. */
  #place(zoom: number, center: LatLng): void {
    if (!this.frame) return
    const map = this._map
    const pane = DomUtil.getPosition(map.getPane('mapPane') as HTMLElement)
    const half = map.getSize().divideBy(2)
    const origin = map.project(center, zoom).subtract(half).add(pane).round()
    const corner = map.project(this.frame.northWest, zoom).subtract(origin)
    DomUtil.setTransform(this.canvas, point(corner), map.getZoomScale(zoom, this.frame.zoom))
  }
}
