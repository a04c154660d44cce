import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './bridge-plan.module.css'

interface ElevationProps {
  spansM: readonly number[]
  total: number
  /** Pixels across of metres. */
  at: (metres: number) => number
  width: number
  height: number
  /** Where the chosen sensor is. */
  markX: number | null
}

const deck = { top: 10, depth: 11 }
const water = 64

/** The bridge from its side: deck, piers, abutments, water, and the length of every span. */
export function Elevation({ spansM, total, at, width, height, markX }: ElevationProps) {
  const supports = supportsOf(spansM)
  const [left, right] = [at(0), at(total)]
  const sole = deck.top + deck.depth
  return (
    <g>
      <path
        className={styles.ground}
        d={`M0 ${sole}H${left + 4}L${left + 22} ${water + 12}H${right - 22}L${right - 4} ${sole}H${width}V${water + 16}H0Z`}
      />
      <path
        className={styles.water}
        d={`M${left + 14} ${water}H${right - 14}L${right - 22} ${water + 12}H${left + 22}Z`}
      />
      {supports.slice(1, -1).map((metres) => (
        <path
          key={metres}
          className={styles.pier}
          d={`M${at(metres) - 7} ${sole}h14l-3 5V${water + 10}h4v3h-16v-3h4V${sole + 5}Z`}
        />
      ))}
      <rect
        className={styles.deck}
        x={left}
        y={deck.top}
        width={right - left}
        height={deck.depth}
        rx="1.5"
      />
      <path className={styles.rail} d={`M${left} ${deck.top - 6}H${right}`} />
      {markX !== null && (
        <path
          className={styles.projectionLine}
          d={`M${markX} ${sole}V${height - 8}M${markX} ${height + 13}V${height + 37}`}
        />
      )}
      {markX !== null && (
        <circle
          className={styles.projection}
          cx={markX}
          cy={deck.top + deck.depth / 2}
          r="4"
          data-projection
        />
      )}
      {spansM.map((span, index) => {
        const [from, to] = [at(supports[index] ?? 0), at(supports[index + 1] ?? 0)]
        return (
          <g key={supports[index]} data-span>
            <path
              className={styles.dimension}
              d={`M${from + 1} ${height - 14}v8M${from + 1} ${height - 10}H${to - 1}M${to - 1} ${height - 14}v8`}
            />
            {to - from >= 34 && (
              <text className={styles.quietMiddle} x={(from + to) / 2} y={height + 7}>
                {formatNumber(span)} ม.
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** Metres of the abutments and piers. */
export function supportsOf(spansM: readonly number[]): number[] {
  let metres = 0
  return [0, ...spansM.map((span) => (metres += span))]
}
