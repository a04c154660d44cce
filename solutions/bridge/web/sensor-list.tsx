import { SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { type Sensor, sensorFace } from './sensor-places.ts'
import styles from './sensor-list.module.css'

interface SensorListProps {
  /** What they have in common. */
  label: string
  sensors: readonly Sensor[]
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Sensors one after the other: those of a spot that holds several, those without a place. */
export function SensorList({ label, sensors, selectedId, onSelect }: SensorListProps) {
  if (sensors.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {sensors.map((sensor) => {
        const face = sensorFace(sensor)
        return (
          <li key={sensor.id}>
            <button
              type="button"
              className={styles.sensor}
              aria-pressed={sensor.id === selectedId}
              onClick={() => onSelect(sensor.id)}
            >
              <svg width="12" height="12" aria-hidden>
                <SvgMark face={face} x={6} y={6} />
              </svg>
              <b>{sensor.name}</b> {sensor.kind}{' '}
              <span className={styles.value}>{sensor.valueText ?? 'ไม่ทราบค่า'}</span>
              <span data-tone={face.tone} className={styles.word}>
                {face.word}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
