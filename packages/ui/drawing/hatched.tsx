import styles from './drawing.module.css'
import { textWidth } from './text-width.ts'

interface HatchedProps {
  x: number
  y: number
  width: number
  height: number
  /** Of the paper. */
  hatch: string
  radius?: number
  /** The word on the hatching; null where a word next to it has the meaning. */
  word?: string | null
}

/** Field of something that is not known: hatched, dashed rim, never a number. */
export function Hatched({ x, y, width, height, hatch, radius = 4, word = 'ไม่ทราบ' }: HatchedProps) {
  const plate = word === null ? 0 : textWidth(word, 12) + 12
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return (
    <g data-hatched>
      <rect
        className={styles.unknown}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={radius}
        fill={hatch}
      />
      {word !== null && (
        <>
          <rect
            className={styles.plate}
            x={middleX - plate / 2}
            y={middleY - 8}
            width={plate}
            height={16}
            rx={4}
          />
          <text className={styles.unknownWord} x={middleX} y={middleY + 4}>
            {word}
          </text>
        </>
      )}
    </g>
  )
}
