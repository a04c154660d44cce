import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './availability.module.css'
import type { AvailabilityFigures } from './availability-rows.ts'

/** Names of a bar's parts, in the order of `shares`. */
const partNames = ['ใช้งานได้', 'เวลาที่ยกเว้น (ไม่นับ)', 'ใช้งานไม่ได้'] as const
const parts = ['up', 'excused', 'down'] as const

/** A share in words: hundredths of a percent distinguish 99.95 from 100; null is unknown. */
export function percent(share: number | null): string {
  if (share === null) return '-'
  // a share below 1 is never rounded to 100
  const shown = share < 1 ? Math.min(share * 100, 99.99) : 100
  return formatNumber(shown, 2)
}

/** Where the scale of bars begins: most equipment is between here and 100 %. */
const scaleFrom = 0.9
const onScale = (share: number) => Math.max(0, (share - scaleFrom) / (1 - scaleFrom))

/** The parts of a bar from 90 to 100 %, as shares of its width. Pure. */
export function barParts([up, excused]: AvailabilityFigures['shares']): readonly number[] {
  const [first, second] = [onScale(up), onScale(up + excused)]
  return [first, second - first, 1 - second]
}

/** Less is written as 0.00. */
const leastShown = 0.000_05

/**
 * The known time of equipment as a bar from 90 to 100 %, whose break at the begin says that the
 * scale does not begin at 0. A fault has a visible least width.
 */
export function AvailabilityBar({
  measured,
  shares,
}: Pick<AvailabilityFigures, 'measured' | 'shares'>) {
  if (measured === null) {
    return (
      <span className={styles.bar} title="ไม่ทราบ">
        <span className="rs-sr-only">ไม่ทราบ</span>
        <i data-part="unknown" style={{ flexGrow: 1 }} />
      </span>
    )
  }
  const words = shares
    .flatMap((share, part) =>
      share >= leastShown ? [`${partNames[part]} ${percent(share)} %`] : [],
    )
    .join(' · ')
  const widths = barParts(shares)
  return (
    <span className={styles.bar} title={words} data-below={measured < scaleFrom || undefined}>
      <span className="rs-sr-only">{words}</span>
      <i className={styles.break} aria-hidden />
      {shares.map(
        (share, part) =>
          share >= leastShown &&
          ((widths[part] ?? 0) > 0 || part === 2) && (
            <i key={parts[part]} data-part={parts[part]} style={{ flexGrow: widths[part] ?? 0 }} />
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
      <li>แถบแสดงช่วง 90–100 %</li>
    </ul>
  )
}
