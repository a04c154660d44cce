import { SvgMark } from '@roadside/ui/drawing/svg-mark.tsx'
import { moveFocus } from '@roadside/ui/parts/move-focus.ts'
import styles from './sensor-buttons.module.css'
import { type BridgeSensor, sensorFace, type SensorSpot, worstSensor } from './sensor-places.ts'

interface SensorButtonsProps {
  spots: readonly SensorSpot[]
  selectedId: string | null
  openKey: string | null
  onSelect: (id: string) => void
  /** A spot of several sensors is opened or shut. */
  onToggle: (key: string) => void
}

/** The marks on the deck: one stop of the Tab key, arrow keys go from one to the next along the bridge. */
export function SensorButtons({
  spots,
  selectedId,
  openKey,
  onSelect,
  onToggle,
}: SensorButtonsProps) {
  const chosen = spots.findIndex(({ sensors }) => sensors.some(({ id }) => id === selectedId))
  return (
    <div role="toolbar" tabIndex={-1} aria-label="จุดวัดบนสะพาน" onKeyDown={moveFocus}>
      {spots.map(({ key, x, y, sensors }, index) => {
        const shown = worstSensor(sensors)
        if (!shown) return null
        const isGroup = sensors.length > 1
        const face = sensorFace(shown)
        return (
          <button
            key={key}
            type="button"
            className={styles.spot}
            style={{ left: x, top: y }}
            data-tone={face.tone}
            data-selected={index === chosen || undefined}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            aria-label={isGroup ? `${sensors.length} จุดวัด แย่สุด ${face.word}` : sensorWords(shown)}
            {...(isGroup
              ? { 'aria-expanded': openKey === key }
              : { 'aria-pressed': index === chosen })}
            onClick={() => (isGroup ? onToggle(key) : onSelect(shown.id))}
          >
            <svg width="30" height="30" viewBox="-15 -15 30 30" aria-hidden>
              <circle className={styles.disc} r={isGroup ? 13 : 10.5} />
              {isGroup ? (
                <>
                  <text className={styles.count} y="4.5">
                    {sensors.length}
                  </text>
                  <circle className={styles.badge} cx="9.5" cy="-9" r="6" />
                  <SvgMark face={face} x={9.5} y={-9} size={8} />
                </>
              ) : (
                <SvgMark face={face} x={0} y={0} size={12} />
              )}
            </svg>
          </button>
        )
      })}
    </div>
  )
}

/** A sensor in words. */
export function sensorWords(sensor: BridgeSensor): string {
  return `${sensor.name} ${sensor.kind} ${sensor.valueText ?? 'ไม่ทราบค่า'} ${sensorFace(sensor).word}`
}
