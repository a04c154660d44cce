import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './availability.module.css'
import type { AvailabilityLine } from './availability-rows.ts'

/** Names of a bar's parts, in the order of `shares`. */
export const partNames = ['ใช้งานได้', 'ใช้งานไม่ได้', 'เวลาที่ยกเว้น (ไม่นับ)', 'ไม่ทราบ'] as const
const parts = ['up', 'down', 'excused', 'unknown'] as const

/** A share in words: hundredths of a percent distinguish 99.95 from 100; null is unknown. */
export function percent(share: number | null): string {
  if (share === null) return '-'
  // a share below 1 is never rounded to 100
  const shown = share < 1 ? Math.min(share * 100, 99.99) : 100
  return formatNumber(shown, 2)
}

/** Less is written as 0.00. */
const leastShown = 0.000_05

/** The time of all equipment as one bar; a fault has a visible least width. */
export function AvailabilityBar({ shares }: Pick<AvailabilityLine, 'shares'>) {
  const words = shares
    .flatMap((share, part) =>
      share >= leastShown ? [`${partNames[part]} ${percent(share)} %`] : [],
    )
    .join(' · ')
  return (
    <span className={styles.bar} title={words}>
      <span className="rs-sr-only">{words}</span>
      {shares.map(
        (share, part) =>
          share >= leastShown && (
            <i key={parts[part]} data-part={parts[part]} style={{ flexGrow: share }} />
          ),
      )}
    </span>
  )
}

export function BarLegend() {
  return (
    <ul className={styles.legend} aria-label="คำอธิบายแถบ">
      {parts.map((part, at) => (
        <li key={part}>
          <i data-part={part} /> {partNames[at]}
        </li>
      ))}
    </ul>
  )
}
