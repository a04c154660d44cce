import { healthNames, healths, type Health } from '@roadside/contract/health.ts'
import { HealthMark } from '../state-mark.tsx'
import styles from './map-legend.module.css'
import type { HealthWords } from './mark-element.ts'

interface MapLegendProps {
  /** The page's own words for the states. */
  words?: HealthWords
  shown?: readonly Health[]
}

/** What the marks mean, in the lower left of a `MapView`, worst first. */
export function MapLegend({ words = {}, shown = healths }: MapLegendProps) {
  return (
    <ul className={styles.legend} aria-label="คำอธิบายสัญลักษณ์">
      {shown.map((health) => (
        <li key={health}>
          <HealthMark health={health} />
          {words[health] ?? healthNames[health]}
        </li>
      ))}
    </ul>
  )
}
