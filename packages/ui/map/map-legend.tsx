import { conditionNames, conditions, healthNames, healths, type Health } from '@roadside/contract/health.ts'
import { ConditionMark, HealthMark } from '../state-mark.tsx'
import styles from './map-legend.module.css'
import type { HealthWords } from './mark-element.ts'

interface MapLegendProps {
  /** The page's own words for the states. */
  words?: HealthWords
  shown?: readonly Health[]
  /** Conditions of the road are shown too. */
  hasConditions?: boolean
  /** Marks that lie together are one ring. */
  hasClusters?: boolean
}

const alarming = conditions.filter((condition) => condition !== 'normal' && condition !== 'unknown').toReversed()

/** What the marks mean, in the lower left of a `MapView`, worst first; folded away it covers none of them. */
export function MapLegend({ words = {}, shown = healths, hasConditions = false, hasClusters = false }: MapLegendProps) {
  return (
    <details className={styles.legend} open>
      <summary>สัญลักษณ์</summary>
      <ul aria-label="คำอธิบายสัญลักษณ์">
        {hasConditions &&
          alarming.map((condition) => (
            <li key={condition}>
              <ConditionMark condition={condition} />
              {conditionNames[condition]}
            </li>
          ))}
        {shown.map((health) => (
          <li key={health}>
            <HealthMark health={health} />
            {words[health] ?? healthNames[health]}
          </li>
        ))}
      </ul>
      {hasClusters && (
        <p className={styles.ring}>
          <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden>
            <circle r="7.5" />
            <text y="3.5">n</text>
          </svg>
          จำนวนที่ผิดปกติหรือติดต่อไม่ได้
        </p>
      )}
    </details>
  )
}
