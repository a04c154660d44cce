import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './speaker.module.css'

const steps = 8

/** Volume as steps that grow, with its figure; a dash where it is not known. Per cent. */
export function Volume({ percent }: { percent: number | null }) {
  if (percent === null) return '-'
  const lit = Math.round((percent / 100) * steps)
  return (
    <span className={styles.volume}>
      <svg width="46" height="16" aria-hidden>
        {Array.from({ length: steps }, (_, index) => (
          <rect
            key={index}
            className={index < lit ? styles.lit : styles.unlit}
            x={index * 6}
            y={12 - index * 1.5}
            width="4"
            height={4 + index * 1.5}
            rx="1"
          />
        ))}
      </svg>
      {formatNumber(percent)}
    </span>
  )
}
