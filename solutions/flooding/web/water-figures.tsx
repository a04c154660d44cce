import type { Condition } from '@roadside/contract/health.ts'
import { conditionFace, SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import { depthWords, rateWords } from './water-words.ts'
import styles from './water-figures.module.css'

interface WaterFiguresProps {
  depthCm: number | null
  rateCmH: number | null
  condition: Condition
  reason?: string | undefined
}

/** The depth in words, what it means, and where it goes. */
export function WaterFigures({ depthCm, rateCmH, condition, reason }: WaterFiguresProps) {
  const face = conditionFace(depthCm === null ? 'unknown' : condition)
  const chip = textWidth(face.word, 13) + 36
  return (
    <g data-tone={face.tone}>
      <text
        className={styles.depth}
        data-quiet={face.tone === 'ok' || face.tone === 'gone' || undefined}
        x="0"
        y="20"
      >
        {depthCm === null ? 'ไม่ทราบระดับน้ำ' : depthWords(depthCm)}
      </text>
      <g data-condition={face.word}>
        <rect
          className={face.tone === 'critical' ? styles.solid : styles.chip}
          y="31"
          width={chip}
          height="22"
          rx="11"
        />
        <g className={face.tone === 'critical' ? styles.onSolid : undefined}>
          <SvgMark face={face} x={15} y={42} size={11} />
        </g>
        <text
          className={face.tone === 'critical' ? styles.onSolidWord : styles.word}
          x="26"
          y="46.5"
        >
          {face.word}
        </text>
      </g>
      {depthCm === null ? (
        <text className={styles.trend} x={chip + 12} y="46.5">
          {reason}
        </text>
      ) : (
        <Trend rate={rateCmH} x={chip + 12} />
      )}
    </g>
  )
}

const arrows = {
  up: 'M0 5V-5M-4 -1L0 -5L4 -1',
  down: 'M0 -5V5M-4 1L0 5L4 1',
  level: 'M-5 0H5M1 -4L5 0L1 4',
}

function Trend({ rate, x }: { rate: number | null; x: number }) {
  const way = rate !== null && Math.abs(rate) >= 0.5 ? (rate > 0 ? 'up' : 'down') : 'level'
  return (
    <g data-trend={rate === null ? 'unknown' : way}>
      {rate !== null && (
        <path className={styles.arrow} transform={`translate(${x + 6} 42)`} d={arrows[way]} />
      )}
      <text className={styles.trend} x={rate === null ? x : x + 18} y="46.5">
        {rateWords(rate)}
      </text>
    </g>
  )
}
