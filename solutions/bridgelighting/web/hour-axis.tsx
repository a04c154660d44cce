import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import { clock } from './circuit-verdict.ts'
import styles from './hour-axis.module.css'

interface HourAxisProps {
  at: (hour: number) => number
  now: number | null
  top: number
  height: number
  left: number
  right: number
}

/** Hours of the day above the strips, and the hour that it is. */
export function HourAxis({ at, now, top, height, left, right }: HourAxisProps) {
  const step = right - left >= 480 ? 3 : 6
  const nowWords = now === null ? '' : `ขณะนี้ ${clock(now)} น.`
  const half = textWidth(nowWords, 12) / 2
  const nowX = now === null ? null : Math.min(Math.max(at(now), left + half - 4), right - half + 4)
  return Array.from({ length: 24 / step + 1 }, (_, index) => index * step)
    .map((hour) => (
      <g key={hour}>
        <path className={styles.rule} d={`M${at(hour)} ${top - 4}V${height}`} />
        {(nowX === null || Math.abs(labelMiddle(at(hour), hour) - nowX) > half + 26) && (
          <text className={styles.hour} x={at(hour)} y="14" textAnchor={anchorOf(hour)}>
            {clock(hour)}
          </text>
        )}
      </g>
    ))
    .concat(
      nowX === null ? (
        []
      ) : (
        <text key="now" className={styles.now} x={nowX} y="14">
          {nowWords}
        </text>
      ),
    )
}

/** Labels at the ends stand inside. */
function labelMiddle(x: number, hour: number): number {
  return x + { start: 16, middle: 0, end: -16 }[anchorOf(hour)]
}

function anchorOf(hour: number): 'start' | 'middle' | 'end' {
  if (hour === 0) return 'start'
  return hour === 24 ? 'end' : 'middle'
}
