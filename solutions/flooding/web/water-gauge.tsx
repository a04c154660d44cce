import { type Condition, conditionNames } from '@roadside/contract/health.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { LevelLabels, type WaterLevel } from './level-labels.tsx'
import { RoadSection } from './road-section.tsx'
import { StaffGauge } from './staff-gauge.tsx'
import { WaterFigures } from './water-figures.tsx'
import { depthWords, rateWords } from './water-words.ts'
import { Water } from './water.tsx'

export interface WaterGaugeProps {
  /** Which site, for who cannot see it. */
  name: string
  /** Centimetres over the road, negative below it; null: not known, or of bad quality. */
  depthCm: number | null
  /** Centimetres an hour over the last hour; null: not known. */
  rateCmH: number | null
  condition: Condition
  levels: readonly WaterLevel[]
  /** Why the depth is not known, in words (`เซนเซอร์เอียง`). */
  reason?: string
}

const figuresHeight = 62
const pictureHeight = 250
/** What is always in view: the ditch, and a car whole. Centimetres. */
const lowest = -45
const highest = 158
/**
 * Below this scale the car is left out, so that level lines stay distinguishable. Pixels of a
 * centimetre.
 */
const leastScale = 0.6
/** A ditch is not drawn deeper than this. Centimetres. */
const deepest = -160

/** Cross-section of the road with the water over (or under) it, to scale: staff gauge, level lines, a car. */
export function WaterGauge(props: WaterGaugeProps) {
  const { depthCm, levels } = props
  const depth = depthCm !== null && Number.isFinite(depthCm) ? depthCm : null
  const bottom = Math.max(
    deepest,
    Math.min(lowest, (depth ?? 0) - 15, ...levels.map(({ cm }) => cm - 15)),
  )
  const top = Math.max(highest, (depth ?? 0) + 20, ...levels.map(({ cm }) => cm + 20))
  return (
    <Drawing
      label={describe(props, depth)}
      maxWidth={760}
      draw={({ width, hatch }) => {
        // as on a drawing board: one scale for both ways, set by the height or, on a phone, by the car's room
        const labels = width < 480 ? 98 : 140
        const staff = 30
        const full = pictureHeight / (top - bottom)
        const scale = Math.min(full, Math.max(leastScale, (width - labels - staff - 46) / 190))
        const sole = figuresHeight + (top - bottom) * scale
        const y = (cm: number) => sole - (cm - bottom) * scale
        const place = { left: staff, right: width - labels, y, scale, sole }
        return {
          // the lowest figure of the staff stands next to its line
          height: Math.ceil(sole) + 6,
          picture: (
            <>
              <WaterFigures {...props} depthCm={depth} />
              <RoadSection {...place} />
              <Water depth={depth} hatch={hatch} top={figuresHeight} {...place} />
              <StaffGauge
                from={bottom}
                to={Math.min(top, Math.max(60, (depth ?? 0) + 20))}
                {...place}
              />
              <LevelLabels
                levels={levels}
                depth={depth}
                width={width}
                unit={width < 480 ? '' : ' ซม.'}
                {...place}
              />
            </>
          ),
        }
      }}
    />
  )
}

function describe(
  { name, rateCmH, condition, levels, reason }: WaterGaugeProps,
  depth: number | null,
): string {
  const lines = levels
    .map((level) => `${conditionNames[level.condition]} ${formatNumber(level.cm)} ซม.`)
    .join(', ')
  const readings =
    depth === null
      ? [`ไม่ทราบระดับน้ำ${reason ? ` (${reason})` : ''}`]
      : [depthWords(depth), conditionNames[condition], rateWords(rateCmH)]
  return `${name}: ${[...readings, lines ? `เกณฑ์ ${lines}` : 'ยังไม่ได้กำหนดเกณฑ์'].join(' · ')}`
}
