import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './staff-gauge.module.css'
import type { SectionPlace } from './section-place.ts'

interface StaffGaugeProps extends SectionPlace {
  /** Centimetres over the road. */
  from: number
  to: number
}

const board = { x: 30, width: 18 }

/** The staff in the ditch: blocks of 10 cm, named as densely as there is room. */
export function StaffGauge({ from, to, y, scale }: StaffGaugeProps) {
  const named = 10 * scale >= 13 ? 10 : 10 * scale >= 6.5 ? 20 : 50
  const tens = Array.from(
    { length: Math.floor(to / 10) - Math.ceil(from / 10) + 1 },
    (_, index) => (Math.ceil(from / 10) + index) * 10,
  )
  return (
    <g>
      <rect
        className={styles.board}
        x={board.x}
        y={y(to)}
        width={board.width}
        height={y(from) - y(to)}
        rx="2"
      />
      {tens.map((cm) => (
        <g key={cm}>
          {cm + 5 <= to && (
            <rect
              className={styles.block}
              x={board.x + (Math.abs(cm / 10) % 2 === 0 ? 2 : 9)}
              y={y(cm + 5)}
              width="7"
              height={5 * scale}
            />
          )}
          <path
            className={cm === 0 ? styles.zero : styles.tick}
            d={`M${board.x} ${y(cm)}h${board.width}`}
          />
          {cm % named === 0 && (
            <text
              className={cm === 0 ? styles.zeroFigure : styles.figure}
              x={board.x - 4}
              y={y(cm) + 4}
            >
              {formatNumber(cm)}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}
