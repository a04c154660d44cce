import {
  type Condition,
  conditionNames,
  type Health,
  healthNames,
} from '@roadside/contract/health.ts'
import {
  conditionShapes,
  conditionTones,
  healthShapes,
  healthTones,
  type Shape,
  type Tone,
} from '../state-mark.tsx'
import styles from './drawing.module.css'

/** A state as a drawing shows it: colour, shape and word. */
export interface StateFace {
  readonly shape: Shape
  readonly tone: Tone
  readonly word: string
}

export function healthFace(health: Health): StateFace {
  return { shape: healthShapes[health], tone: healthTones[health], word: healthNames[health] }
}

export function conditionFace(condition: Condition): StateFace {
  return {
    shape: conditionShapes[condition],
    tone: conditionTones[condition],
    word: conditionNames[condition],
  }
}

interface SvgMarkProps {
  face: StateFace
  /** Its middle. */
  x: number
  y: number
  /** Pixels. */
  size?: number
}

/** The mark of a state within a drawing; its word stands next to it. */
export function SvgMark({ face: { shape, tone }, x, y, size = 12 }: SvgMarkProps) {
  const scale = size / 12
  return (
    <g
      className={styles.mark}
      data-tone={tone}
      transform={`translate(${x - size / 2} ${y - size / 2})${scale === 1 ? '' : ` scale(${scale})`}`}
    >
      {shape.stroke && (
        <path
          d={shape.stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth={shape.width}
          strokeDasharray={shape.dash}
        />
      )}
      {shape.fill && <path d={shape.fill} fill="currentColor" />}
    </g>
  )
}
