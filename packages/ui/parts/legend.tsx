import { type Health, healthNames } from '@roadside/contract/health.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { type ReactNode, useId } from 'react'
import { HealthMark } from '../state-mark.tsx'
import styles from './legend.module.css'

export interface LegendItem {
  /** A HealthMark or ConditionMark, or any other mark. */
  mark: ReactNode
  label: string
  count?: number | undefined
}

/** The five healths, worst first, with a word of the page's own where it has one (`warning` → ไฟติดกลางวัน). */
export function healthLegend(
  words: Partial<Record<Health, string>> = {},
  counts: Partial<Record<Health, number>> = {},
): LegendItem[] {
  return (['fault', 'warning', 'unreachable', 'unknown', 'ok'] as const).map((health) => ({
    mark: <HealthMark health={health} />,
    label: words[health] ?? healthNames[health],
    count: counts[health],
  }))
}

/** What the marks of a map or chart mean. */
export function Legend({
  items,
  title = 'คำอธิบายสัญลักษณ์',
}: {
  items: readonly LegendItem[]
  title?: string
}) {
  const titleId = useId()
  return (
    <div className={styles.legend}>
      <span id={titleId} className="rs-sr-only">
        {title}
      </span>
      <ul aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.label}>
            {item.mark}
            {item.label}
            {item.count !== undefined && (
              <span className={styles.count}>{formatNumber(item.count)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
