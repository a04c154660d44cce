import styles from './bore.module.css'
import { ItemIcon } from './item-icon.tsx'
import { boreHeight, ceiling, lane, type PlacedItem } from './place-items.ts'

interface BoreProps {
  placed: readonly PlacedItem[]
  lanes: number
  width: number
  y: number
}

/** The bore from its side: fans under the ceiling, lanes seen from above, doors, phones, pumps and power at the wall. */
export function Bore({ placed, lanes, width, y }: BoreProps) {
  return (
    <>
      <g transform={`translate(0 ${y})`}>
        <rect
          className={styles.tube}
          x="0.5"
          y="0.5"
          width={width - 1}
          height={boreHeight(lanes) - 1}
          rx="10"
        />
        <rect className={styles.road} y={ceiling} width={width} height={lanes * lane} />
        {Array.from({ length: lanes - 1 }, (_, index) => (
          <path
            key={index}
            className={styles.divider}
            d={`M0 ${ceiling + (index + 1) * lane}H${width}`}
          />
        ))}
      </g>
      {placed.map(({ item, x, y: middle }) => (
        <g key={item.id} data-item={item.id} transform={`translate(${x} ${middle})`}>
          <ItemIcon kind={item.kind} state={item.state} />
        </g>
      ))}
    </>
  )
}
