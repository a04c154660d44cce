import { formatNumber } from '@roadside/contract/domain/format.ts'
import { healths, type Health } from '@roadside/contract/health.ts'
import type { ReactNode } from 'react'
import { HealthMark, healthTones, type Tone } from './state-mark.tsx'
import styles from './tile.module.css'

/** Row of tiles: as many as fit in a line, two on a phone. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.tiles} aria-label={label}>
      {children}
    </section>
  )
}

export interface TileProps {
  label: string
  /** `null`, `undefined`: not known, shown as `-`. */
  value: number | string | null | undefined
  unit?: string
  /** A health draws its own mark; any other tone needs `icon`. */
  tone?: Health | Tone
  icon?: ReactNode
  /** Second line, such as a share or a limit. */
  note?: ReactNode
  /** With it the tile is a filter and can be pressed. */
  onPress?: () => void
  isPressed?: boolean
  isLoading?: boolean
}

function isHealth(tone: Health | Tone): tone is Health {
  return healths.some((health) => health === tone)
}

/** One figure with its mark; of all tiles only a fault that is not zero is coloured. */
export function Tile({
  label,
  value,
  unit,
  tone = 'accent',
  icon,
  note,
  onPress,
  isPressed = false,
  isLoading = false,
}: TileProps) {
  const isWrong = tone === 'fault' && value !== 0 && value != null
  const content = (
    <>
      <span className={styles.icon}>
        {icon ?? (isHealth(tone) && <HealthMark health={tone} size={16} />)}
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure} data-wrong={isWrong || undefined}>
        {isLoading ? (
          <span className={styles.skeleton} />
        ) : (
          <>
            {typeof value === 'number' ? formatNumber(value) : (value ?? '-')}
            {unit && value != null && <small> {unit}</small>}
          </>
        )}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
  const shared = {
    className: styles.tile,
    'data-tone': isHealth(tone) ? healthTones[tone] : tone,
    'aria-busy': isLoading || undefined,
  }
  if (!onPress) return <div {...shared}>{content}</div>
  return (
    <button type="button" {...shared} aria-pressed={isPressed} onClick={onPress}>
      {content}
    </button>
  )
}
