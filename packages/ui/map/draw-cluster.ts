import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { Condition } from '@roadside/contract/health.ts'
import { clusterRadius, shoulder, type ClusterFace } from './cluster-face.ts'
import { colorOf, drawCondition, drawMark, type MapColors } from './mark-sprites.ts'

const ringWidth = 4.5
const rim = 1.5
const top = -Math.PI / 2

/**
 * A ring whose arcs are the shares of the states. In its middle, on a disc of the worst state's colour, how many are
 * wrong, with that state's mark on its shoulder and on the other one the worst condition that its points show; where nothing is wrong the worse of the marks.
 */
export function drawCluster(
  context: CanvasRenderingContext2D,
  face: ClusterFace,
  x: number,
  y: number,
  colors: MapColors,
  fontFamily: string,
  condition?: Condition,
): void {
  const { total, wrong, worst, arcs } = face
  const radius = clusterRadius(face)
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
  if (wrong === 0) {
    if (condition) drawCondition(context, condition, x, y, colors, 14)
    else drawMark(context, worst, x, y, colors, 11)
    return
  }
  // on a disc of its own: a figure within a green ring would count what is well
  context.beginPath()
  context.arc(x, y, radius - ringWidth - rim, 0, Math.PI * 2)
  context.fillStyle = colorOf(colors, worst)
  context.fill()
  context.fillStyle = colors.panel
  context.font = `650 ${total < 100 ? 12 : 12.5}px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(formatNumber(wrong), x, y + 0.5)
  const [aside, above] = [radius * Math.sin(shoulder), radius * Math.cos(shoulder)]
  if (condition) drawCondition(context, condition, x - aside, y - above, colors, 14)
  drawMark(context, worst, x + aside, y - above, colors, 11)
}
