import type { ReactNode } from 'react'
import styles from './pair.module.css'

interface PairProps {
  /** Which column it is of: the style sheet gives each its room. */
  of: string
  first: ReactNode
  second?: ReactNode
  title?: readonly (string | null)[]
  /** Below both. */
  children?: ReactNode
}

/** Two lines: what matters, and smaller what belongs to it; a tooltip shows what does not fit. */
export function Pair({ of, first, second, title = [], children }: PairProps) {
  return (
    <span
      className={styles.pair}
      data-of={of}
      title={title.filter(Boolean).join('\n') || undefined}
    >
      <span>{first}</span>
      {second && <small>{second}</small>}
      {children}
    </span>
  )
}

export interface PickBoxProps {
  /** What is selected by it. */
  name: string
  isPicked: boolean
  /** With Shift: all rows from the one that was picked last. */
  onPick: (isRange: boolean) => void
}

/** Selects a row of a list for what is done to many. */
export function PickBox({ name, isPicked, onPick }: PickBoxProps) {
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={`เลือก ${name}`}
        checked={isPicked}
        onChange={({ nativeEvent }) =>
          onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
