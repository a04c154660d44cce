import { healths, type Condition, type Health } from '@roadside/contract/health.ts'
import { readColors } from '../chart/canvas-colors.ts'
import {
  conditionShapes,
  conditionTones,
  healthShapes,
  healthTones,
  type Shape,
} from '../state-mark.tsx'

const colorNames = [
  'ok',
  'fault',
  'warn',
  'gone',
  'alert',
  'critical',
  'rim',
  'panel',
  'ink',
  'ink2',
  'accent',
  'accent-soft',
] as const
export type MapColors = Record<(typeof colorNames)[number], string>

/** Size of each mark, CSS pixels: the worse, the larger. */
export const markSizes: Record<Health, number> = {
  fault: 16,
  warning: 14,
  unreachable: 12,
  unknown: 12,
  ok: 10,
}
/** Light rim that parts a mark from whatever lies under it, CSS pixels. */
const rim = 1.5

export function readMapColors(element: Element): MapColors {
  return readColors(element, colorNames)
}

export function colorOf(colors: MapColors, health: Health): string {
  return colors[healthTones[health] as 'ok' | 'fault' | 'warn' | 'gone']
}

/** Size of the mark of a condition, CSS pixels. */
export const conditionSize = 17

/** The mark of a condition with its rim, its middle at x, y. */
export function drawCondition(
  context: CanvasRenderingContext2D,
  condition: Condition,
  x: number,
  y: number,
  colors: MapColors,
  size = conditionSize,
): void {
  const tone = conditionTones[condition]
  drawShape(context, conditionShapes[condition], colors[tone === 'accent' ? 'gone' : tone], {
    x,
    y,
    size,
    colors,
  })
}

/** The mark of a health with its rim, its middle at x, y. */
export function drawMark(
  context: CanvasRenderingContext2D,
  health: Health,
  x: number,
  y: number,
  colors: MapColors,
  size = markSizes[health],
): void {
  drawShape(context, healthShapes[health], colorOf(colors, health), { x, y, size, colors })
}

interface Spot {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colors: MapColors
}

function drawShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
  color: string,
  spot: Spot,
): void {
  const { x, y, size, colors } = spot
  const scale = size / 12
  context.save()
  context.translate(x - size / 2, y - size / 2)
  context.scale(scale, scale)
  context.lineJoin = 'round'
  context.strokeStyle = colors.rim
  const outline = new Path2D(shape.stroke ?? shape.fill)
  context.lineWidth = (shape.width ?? 0) + (2 * rim) / scale
  context.stroke(outline)
  if (shape.stroke) {
    context.fillStyle = colors.panel
    context.fill(outline)
  }
  if (shape.fill) {
    context.fillStyle = color
    context.fill(new Path2D(shape.fill))
  }
  if (shape.stroke) {
    // between dashes the ground shows, not the rim, which is as light as they are by night
    context.lineWidth = shape.width ?? 1
    context.strokeStyle = colors.panel
    context.stroke(outline)
    context.strokeStyle = color
    context.setLineDash(shape.dash?.split(' ').map(Number) ?? [])
    context.stroke(outline)
  }
  context.restore()
}

/** Every mark drawn once, because copying a picture is many times cheaper than drawing its paths. */
export class MarkSprites {
  readonly #sprites: ReadonlyMap<Health, HTMLCanvasElement>
  readonly #ratio: number

  constructor(colors: MapColors, ratio: number) {
    this.#ratio = ratio
    this.#sprites = new Map(
      healths.map((health) => {
        const side = Math.ceil((markSizes[health] + 2 * rim + 2) * ratio)
        const sprite = document.createElement('canvas')
        Object.assign(sprite, { width: side, height: side })
        const context = sprite.getContext('2d')
        context?.scale(ratio, ratio)
        if (context) drawMark(context, health, side / ratio / 2, side / ratio / 2, colors)
        return [health, sprite]
      }),
    )
  }

  draw(context: CanvasRenderingContext2D, health: Health, x: number, y: number): void {
    const sprite = this.#sprites.get(health)
    if (!sprite) return
    const side = sprite.width / this.#ratio
    const onPixel = (at: number) => Math.round((at - side / 2) * this.#ratio) / this.#ratio
    context.drawImage(sprite, onPixel(x), onPixel(y), side, side)
  }
}
