import type { Feature, Label, LabelSymbolizer, Layout } from 'protomaps-leaflet'
import { textOf, type TileProps } from './tile-props.ts'

/** The same number is shown again after this distance, pixels. */
const repeat = 280
/** Pixels. */
const size = { height: 16, padding: 5, least: 20, radius: 4 }
/** Longer ones are lists or names. */
const longest = 9

/** The number of a road: `shield_text` (Protomaps) or the first of `ref` (OpenStreetMap writes `1;AH2`). */
export function roadNumberOf(props: TileProps): string | null {
  const first = textOf(props, 'shield_text', 'ref').split(';')[0]?.trim() ?? ''
  return first !== '' && first.length <= longest ? first : null
}

type Points = Parameters<LabelSymbolizer['place']>[1]

/** Draws the number of a road in a small frame on its middle. */
export class RoadShield implements LabelSymbolizer {
  readonly #colors: { readonly fill: string; readonly text: string; readonly edge: string }
  readonly #font: string

  constructor(colors: { fill: string; text: string; edge: string }, font: string) {
    this.#colors = colors
    this.#font = font
  }

  place({ scratch }: Layout, geom: Points, feature: Feature): Label[] | undefined {
    const text = roadNumberOf(feature.props)
    const anchor = middleOf(geom)
    if (text === null || !anchor) return undefined
    scratch.font = this.#font
    const width = Math.max(size.least, scratch.measureText(text).width + 2 * size.padding)
    const [halfWidth, halfHeight] = [width / 2, size.height / 2]
    const box = {
      minX: anchor.x - halfWidth,
      minY: anchor.y - halfHeight,
      maxX: anchor.x + halfWidth,
      maxY: anchor.y + halfHeight,
    }
    const draw = (context: CanvasRenderingContext2D) => {
      context.globalAlpha = 1
      context.beginPath()
      context.roundRect(-halfWidth, -halfHeight, width, size.height, size.radius)
      context.fillStyle = this.#colors.fill
      context.fill()
      context.strokeStyle = this.#colors.edge
      context.lineWidth = 1
      context.stroke()
      context.fillStyle = this.#colors.text
      context.font = this.#font
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(text, 0, 0.5)
    }
    const deduplicationKey = `number ${text}`
    return [{ anchor, bboxes: [box], draw, deduplicationKey, deduplicationDistance: repeat }]
  }
}

/** Half way along the longest part of a road. */
function middleOf(geom: Points): Points[number][number] | undefined {
  const parts = geom.map((points) => ({ points, length: lengthOf(points) }))
  const part = parts.toSorted((a, b) => b.length - a.length)[0]
  if (!part) return undefined
  let left = part.length / 2
  for (const [index, to] of part.points.entries()) {
    const from = part.points[index - 1]
    if (!from) continue
    const step = from.dist(to)
    if (step >= left && step > 0) return from.clone().add(to.sub(from).mult(left / step))
    left -= step
  }
  return part.points[0]
}

function lengthOf(points: Points[number]): number {
  return points.reduce((sum, point, index) => sum + point.dist(points[index - 1] ?? point), 0)
}
