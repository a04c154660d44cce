import {
  conditionNames,
  conditions,
  healthNames,
  healths,
  type Health,
} from '@roadside/contract/health.ts'
import { useContext, useEffect, useRef, useState } from 'react'
import { ConditionMark, HealthMark } from '../state-mark.tsx'
import { MapContext } from './map-context.ts'
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

const alarming = conditions
  .filter((condition) => condition !== 'normal' && condition !== 'unknown')
  .toReversed()

/** Of a map whose marks are drawn, so that it is not known where they lie, an open legend covers no more than this. */
const mostCovered = 1 / 8

/** What the marks mean, in the lower left of a `MapView`, worst first. It opens folded where marks would lie beneath it. */
export function MapLegend({
  words = {},
  shown = healths,
  hasConditions = false,
  hasClusters = false,
}: MapLegendProps) {
  const map = useContext(MapContext)
  const legend = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    if (!map || !legend.current) return
    // a map behind a tab has its marks and its size when it is seen
    const watcher = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      watcher.disconnect()
      const own = seen.boundingClientRect
      const marks = [...map.getContainer().querySelectorAll('.leaflet-marker-icon')]
      const { x, y } = map.getSize()
      const covers = hasClusters
        ? own.width * own.height > x * y * mostCovered
        : marks.some((mark) => overlaps(mark.getBoundingClientRect(), own))
      setOpen(!covers)
    })
    watcher.observe(legend.current)
    return () => watcher.disconnect()
  }, [map, hasClusters])
  return (
    <details
      ref={legend}
      className={styles.legend}
      open={isOpen}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
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
            <circle r="8" />
            <circle r="5.5" />
            <text y="3.5">n</text>
          </svg>
          จำนวนที่มีปัญหา
        </p>
      )}
    </details>
  )
}

function overlaps(one: DOMRectReadOnly, other: DOMRectReadOnly): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}
