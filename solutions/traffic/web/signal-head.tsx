import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import type { PhaseColor } from '../rules/state.ts'
import styles from './signal-head.module.css'

export const headWidth = 30
export const headHeight = 78
const lamps = ['red', 'yellow', 'green'] as const
type Lamp = (typeof lamps)[number]
const lit: Record<PhaseColor, readonly Lamp[]> = {
  red: ['red'],
  yellow: ['yellow'],
  green: ['green'],
  red_yellow: ['red', 'yellow'],
  flash_yellow: ['yellow'],
  dark: [],
  unknown: [],
}

/** One signal head: the position shows the lit signal as well, as on the road. */
export function SignalHead({ color, hatch }: { color: PhaseColor; hatch: string }) {
  if (color === 'unknown') {
    return (
      <Hatched
        x={0.5}
        y={0.5}
        width={headWidth - 1}
        height={headHeight - 1}
        radius={8}
        hatch={hatch}
        word={null}
      />
    )
  }
  const isFlashing = color === 'flash_yellow'
  return (
    <g data-head={color}>
      <rect
        className={styles.housing}
        x="0.5"
        y="0.5"
        width={headWidth - 1}
        height={headHeight - 1}
        rx="8"
      />
      {lamps.map((lamp, index) => {
        const isLit = lit[color].includes(lamp)
        const y = 15 + index * 24
        return (
          <g key={lamp}>
            {isLit && <circle className={styles.halo} data-lamp={lamp} cx="15" cy={y} r="11.5" />}
            <circle
              className={isFlashing && isLit ? styles.flashing : styles.lamp}
              data-lamp={isLit ? lamp : undefined}
              cx="15"
              cy={y}
              r="8.5"
            />
          </g>
        )
      })}
      {isFlashing && (
        <path
          className={styles.rays}
          d="M-3 32l-5-3M-4 39h-6M-3 46l-5 3M33 32l5-3M34 39h6M33 46l5 3"
          data-flashing
        />
      )}
      {color === 'dark' && <path className={styles.cross} d="M9 33l12 12M21 33L9 45" />}
    </g>
  )
}
