import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { Condition } from '@roadside/contract/health.ts'
import { clusterRadius, shoulder, type ClusterFace } from './cluster-face.ts'
import { colorOf, drawCondition, drawMark, type MapColors } from './mark-sprites.ts'

const ringWidth = 4.5
const rim = 1.5
const top = -Math.PI / 2

/**
 * A ring whose arcs are the shares of the states, the figure in its middle, the worst state's mark on its shoulder, and on
 * the other one the worst condition that its points show.
 */
export function drawCluster(
  context: CanvasRenderingContext2D,
  { total, figure, counted, worst, arcs }: ClusterFace,
  x: number,
  y: number,
  colors: MapColors,
  fontFamily: string,
  condition?: Condition,
): void {
  const radius = clusterRadius(total, figure)
  context.beginPath()
  context.arc(x, y, radius + rim, 0, Math.PI * 2)
  context.fillStyle = colors.rim
  context.fill()
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = colors.panel
  context.fill()
  context.lineWidth = ringWidth
  const gap = arcs.length > 1 ? 1.5 / radius : 0
  for (const { health, from, to } of arcs) {
    context.beginPath()
    context.arc(x, y, radius - ringWidth / 2, top + from + gap / 2, top + to - gap / 2)
    context.strokeStyle = colorOf(colors, health)
    context.setLineDash(health === 'unknown' ? [2.5, 2] : [])
    context.stroke()
  }
  context.setLineDash([])
  context.fillStyle = counted ? colorOf(colors, counted) : colors.ink2
  context.font = `${counted ? 650 : 500} ${total < 100 ? 12 : 12.5}px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(formatNumber(figure), x, y + 0.5)
  const [aside, above] = [radius * Math.sin(shoulder), radius * Math.cos(shoulder)]
  if (condition) drawCondition(context, condition, x - aside, y - above, colors, 14)
  if (worst === 'ok') return
  drawMark(context, worst, x + aside, y - above, colors, 11)
}
