import styles from './bridge-plan.module.css'
import { supportsOf } from './elevation.tsx'

interface DeckPlanProps {
  spansM: readonly number[]
  /** Pixels across of metres. */
  at: (metres: number) => number
  top: number
  height: number
}

/** The deck from above, with its joints over the piers. */
export function DeckPlan({ spansM, at, top, height }: DeckPlanProps) {
  const supports = supportsOf(spansM)
  const [left, right] = [at(0), at(supports.at(-1) ?? 0)]
  return (
    <g>
      <rect className={styles.plan} x={left} y={top} width={right - left} height={height} rx="3" />
      <path
        className={styles.kerb}
        d={`M${left} ${top + 8}H${right}M${left} ${top + height - 8}H${right}`}
      />
      <path className={styles.centre} d={`M${left + 4} ${top + height / 2}H${right - 4}`} />
      {supports.slice(1, -1).map((metres) => (
        <path key={metres} className={styles.joint} d={`M${at(metres)} ${top}v${height}`} />
      ))}
    </g>
  )
}
