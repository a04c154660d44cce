import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import { roadEdge, slopeFoot } from './road-section.tsx'
import type { SectionPlace } from './section-place.ts'
import styles from './water.module.css'

interface WaterProps extends SectionPlace {
  depth: number | null
  hatch: string
  /** Pixels down of the upper edge. */
  top: number
}

/** The water: in the ditch, over the road where it is that high; a hatched field where nobody knows. */
export function Water({ depth, hatch, top, left, right, y, scale, sole }: WaterProps) {
  const ditch = Math.min(y(-38), sole - 4)
  if (depth === null) {
    const upper = Math.max(top, y(60))
    return (
      <Hatched
        x={left}
        y={upper}
        width={right - left}
        height={ditch - upper}
        hatch={hatch}
        radius={0}
        word={null}
      />
    )
  }
  const surface = y(depth)
  if (surface >= ditch) return null
  const [edge, foot] = [roadEdge({ left, right }), slopeFoot({ left, right })]
  // where the surface meets the slope, or the end of the section
  const shore = depth >= 0 ? right : foot + (edge - foot) * ((ditch - surface) / (ditch - y(0)))
  const waves = Math.max(1, Math.round((shore - left) / 22))
  const wave = (shore - left) / waves
  const ripple = `q${wave / 4} ${-2.4 * Math.min(1, scale)} ${wave / 2} 0t${wave / 2} 0`.repeat(
    waves,
  )
  return (
    <g data-water={depth}>
      <path
        className={styles.water}
        d={
          depth >= 0
            ? `M${left} ${surface}H${right}V${y(0)}H${edge}L${foot} ${ditch}H${left}Z`
            : `M${left} ${surface}H${shore}L${foot} ${ditch}H${left}Z`
        }
      />
      <path className={styles.surface} d={`M${left} ${surface}${ripple}`} />
    </g>
  )
}
