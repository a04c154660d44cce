import { type Condition, conditionNames } from '@roadside/contract/health.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { spread } from '@roadside/ui/drawing/spread.ts'
import { conditionFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import styles from './level-labels.module.css'
import type { SectionPlace } from './section-place.ts'

export interface WaterLevel {
  readonly condition: Condition
  /** Centimetres over the road; below it negative. */
  readonly cm: number
}

interface LevelLabelsProps extends SectionPlace {
  levels: readonly WaterLevel[]
  depth: number | null
  width: number
  /** After the figures, where there is room. */
  unit: string
}

const labelGap = 18

/** Level lines across the section, named at the right edge; those that the water has reached stand out. */
export function LevelLabels({
  levels,
  depth,
  width,
  unit,
  left,
  right,
  y,
  sole,
}: LevelLabelsProps) {
  // from the top down
  const sorted = levels.toSorted((a, b) => b.cm - a.cm)
  const places = spread(
    sorted.map(({ cm }) => y(cm)),
    labelGap,
    10,
    sole - 10,
  )
  return sorted.map(({ condition, cm }, index) => {
    const face = conditionFace(condition)
    const place = places[index] ?? y(cm)
    const isReached = depth !== null && depth >= cm
    return (
      <g
        key={condition}
        data-tone={face.tone}
        data-level={condition}
        data-reached={isReached || undefined}
      >
        <path
          className={styles.line}
          d={`M${left + 20} ${y(cm)}H${right}L${right + 10} ${place}`}
        />
        <SvgMark face={face} x={right + 18} y={place} size={11} />
        <text className={styles.name} x={right + 27} y={place + 4}>
          {conditionNames[condition]}
        </text>
        <text className={styles.figure} x={width} y={place + 4}>
          {formatNumber(cm)}
          {unit}
        </text>
      </g>
    )
  })
}
