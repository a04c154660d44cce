import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { ReactNode } from 'react'
import type { Tone } from '../state-mark.tsx'
import styles from './list-parts.module.css'

interface CountChip<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly mark: ReactNode
  readonly tone: Tone
  /** Undefined: not known yet. */
  readonly count: number | undefined
}

interface CountChipsProps<Id extends string> {
  /** For screen readers: กรองตามระดับ. */
  label: string
  chips: readonly CountChip<Id>[]
  chosen: readonly Id[]
  onToggle: (id: Id) => void
}

/** How many there are of each; a press leaves those of its own, with others that are pressed. */
export function CountChips<Id extends string>({
  label,
  chips,
  chosen,
  onToggle,
}: CountChipsProps<Id>) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {chips.map(({ id, label: name, mark, tone, count }) => (
        <button
          key={id}
          type="button"
          data-tone={tone}
          data-some={(count ?? 0) > 0 || undefined}
          aria-pressed={chosen.includes(id)}
          onClick={() => onToggle(id)}
        >
          {mark}
          {name} <b>{formatNumber(count)}</b>
        </button>
      ))}
    </fieldset>
  )
}
