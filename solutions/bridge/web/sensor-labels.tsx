import styles from './sensor-labels.module.css'
import type { SensorLabel } from './sensor-places.ts'

interface SensorLabelsProps {
  labels: readonly SensorLabel[]
  selectedId: string | null
  hatch: string
}

/** Name and newest value next to the marks. */
export function SensorLabels({ labels, selectedId, hatch }: SensorLabelsProps) {
  return labels.map(({ sensor, x, y, width, height }) => {
    const isUnknown = sensor.valueText === null
    const plate = { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 5 }
    return (
      <g key={sensor.id} data-label={sensor.id}>
        <rect
          className={styles.plate}
          data-selected={sensor.id === selectedId || undefined}
          {...plate}
        />
        {isUnknown && <rect {...plate} fill={hatch} data-hatched />}
        <text className={isUnknown ? styles.unknown : styles.name} x={x + width / 2} y={y + 14.2}>
          {sensor.name}{' '}
          <tspan className={isUnknown ? undefined : styles.value}>
            {sensor.valueText ?? 'ไม่ทราบ'}
          </tspan>
        </text>
      </g>
    )
  })
}
