import { readColors } from '../chart/canvas-colors.ts'
import { CanvasLayer } from './canvas-layer.ts'
import { graticuleLines } from './graticule.ts'

/** Faint lines of longitude and latitude with their degrees: something to hold on to where there is no base map. */
export class GraticuleLayer extends CanvasLayer {
  constructor() {
    super('graticule')
  }

  update(): void {
    const frame = this.nextFrame()
    const context = this.begin(frame)
    if (!context) return
    const colors = readColors(this._map.getContainer(), ['--map-graticule', 'ink2'])
    const { bounds, size } = frame
    const view = this._map.getBounds()
    const corner = this.toFrame(frame, view.getNorth(), view.getWest())
    const bottom = corner.y + this._map.getSize().y
    const perLongitude = size.x / (bounds.getEast() - bounds.getWest())
    const perLatitude = size.y / (bounds.getNorth() - bounds.getSouth())
    context.strokeStyle = colors['--map-graticule']
    context.fillStyle = colors.ink2
    context.font = `11px ${getComputedStyle(this._map.getContainer()).fontFamily}`
    context.beginPath()
    for (const { degrees, text } of graticuleLines(
      bounds.getWest(),
      bounds.getEast(),
      perLongitude,
    )) {
      const x = Math.round(this.toFrame(frame, view.getNorth(), degrees).x) + 0.5
      context.moveTo(x, 0)
      context.lineTo(x, size.y)
      context.fillText(text, x + 4, corner.y + 14)
    }
    for (const { degrees, text } of graticuleLines(
      bounds.getSouth(),
      bounds.getNorth(),
      perLatitude,
    )) {
      const y = Math.round(this.toFrame(frame, degrees, view.getWest()).y) + 0.5
      context.moveTo(0, y)
      context.lineTo(size.x, y)
      if (y > corner.y + 32 && y < bottom - 4) context.fillText(text, corner.x + 6, y - 4)
    }
    context.stroke()
  }
}
