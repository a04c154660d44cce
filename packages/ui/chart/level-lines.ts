import { formatNumber } from '@roadside/contract/domain/format.ts'
import type uPlot from 'uplot'
import type { Tone } from '../state-mark.tsx'
import type { PlotStyle } from './series-style.ts'
import { decimalsOf } from './value-range.ts'

export interface ChartLevel {
  /** Such as เตือนภัย. */
  readonly label: string
  readonly value: number
  readonly tone: Tone
  /** Of the values; `left` when it is not given. */
  readonly axis?: 'left' | 'right'
}

/** Room above the plot for the name of a level that lies beyond it. Pixels. */
export const levelStrip = 24

interface PlacedLevel extends ChartLevel {
  /** Pixels of the canvas. */
  readonly y: number
  /** The level is not in view: the text stands at the edge that it lies beyond. */
  readonly beyond: 'above' | 'below' | null
}

/** Levels in view, and of those out of view the nearest above and below, topmost first. Pure. */
export function placeLevels(
  levels: readonly ChartLevel[],
  toY: (level: ChartLevel) => number,
  top: number,
  bottom: number,
): PlacedLevel[] {
  const placed = levels.map((level) => {
    const y = toY(level)
    return {
      ...level,
      y,
      beyond: y < top ? ('above' as const) : y > bottom ? ('below' as const) : null,
    }
  })
  placed.sort((a, b) => a.y - b.y)
  const above = placed.filter(({ beyond }) => beyond === 'above').slice(-1)
  const below = placed.filter(({ beyond }) => beyond === 'below').slice(0, 1)
  return [...above, ...placed.filter(({ beyond }) => beyond === null), ...below]
}

/** Dashed lines in the colour of their state, named at the right edge. */
export function levelPlugin(levels: readonly ChartLevel[], style: PlotStyle): uPlot.Plugin {
  return { hooks: { draw: (plot) => drawLevels(plot, levels, style) } }
}

function drawLevels(plot: uPlot, levels: readonly ChartLevel[], style: PlotStyle): void {
  const { ctx, bbox } = plot
  const ratio = devicePixelRatio
  const right = bbox.left + bbox.width
  const lineHeight = 16 * ratio
  let free = bbox.top - levelStrip * ratio
  ctx.save()
  ctx.font = `600 ${12 * ratio}px ${style.fontFamily}`
  ctx.textAlign = 'right'
  ctx.textBaseline = 'alphabetic'
  const scaleOf = ({ axis }: ChartLevel) => (axis === 'right' ? 'right' : 'left')
  const toY = (level: ChartLevel) => plot.valToPos(level.value, scaleOf(level), true)
  for (const { label, value, tone, y, beyond } of placeLevels(
    levels,
    toY,
    bbox.top,
    bbox.top + bbox.height,
  )) {
    const color = style.tones[tone] ?? style.ink
    if (!beyond) {
      ctx.strokeStyle = color
      ctx.lineWidth = 1.2 * ratio
      ctx.setLineDash([5 * ratio, 4 * ratio])
      ctx.beginPath()
      ctx.moveTo(bbox.left, Math.round(y))
      ctx.lineTo(right, Math.round(y))
      ctx.stroke()
    }
    const arrow = { above: '↑ ', below: '↓ ' }
    const wanted = { above: bbox.top - 8 * ratio, below: bbox.top + bbox.height - 4 * ratio }
    const base = Math.max(beyond ? wanted[beyond] : y - 4 * ratio, free + 12 * ratio)
    free = base + lineHeight - 12 * ratio
    const text = `${beyond ? arrow[beyond] : ''}${label} ${formatNumber(value, decimalsOf(value))}`
    ctx.setLineDash([])
    ctx.lineWidth = 4 * ratio
    ctx.lineJoin = 'round'
    ctx.strokeStyle = style.panel
    ctx.strokeText(text, right - 4 * ratio, base)
    ctx.fillStyle = color
    ctx.fillText(text, right - 4 * ratio, base)
  }
  ctx.restore()
}
