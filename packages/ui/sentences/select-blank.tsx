import { NativeSelect } from '@mantine/core'
import { minutesWords } from './sentence-words.ts'
import styles from './rules.module.css'

interface SelectBlankProps {
  label: string
  value: string
  data: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

/** A blank in a sentence with one choice. */
export function SelectBlank({ label, value, data, onChange }: SelectBlankProps) {
  return (
    <NativeSelect
      size="xs"
      className={styles.select}
      aria-label={label}
      value={value}
      data={[...data]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface MinutesBlankProps {
  label: string
  value: number | null
  /** Minutes that are offered. */
  offered: readonly number[]
  /** What 0 means. */
  zero?: string
  /** What null means; without it there is none. */
  none?: string
  onChange: (minutes: number | null) => void
}

/** A time in a sentence; a stored one that is not among those offered stays. */
export function MinutesBlank(props: MinutesBlankProps) {
  const { label, value, offered, zero, none, onChange } = props
  const minutes = [...new Set([...offered, ...(value === null ? [] : [value])])].toSorted(
    (a, b) => a - b,
  )
  return (
    <SelectBlank
      label={label}
      value={value === null ? '' : String(value)}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...minutes.map((one) => ({
          value: String(one),
          label: one === 0 && zero !== undefined ? zero : minutesWords(one),
        })),
      ]}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
    />
  )
}

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

interface TimeBlankProps {
  label: string
  /** `HH:mm`; empty: none. */
  value: string
  none?: string
  onChange: (time: string) => void
}

/** A time of day in a sentence. */
export function TimeBlank({ label, value, none, onChange }: TimeBlankProps) {
  const times = [...new Set([...halfHours, ...(value === '' ? [] : [value])])].toSorted()
  return (
    <SelectBlank
      label={label}
      value={value}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...times.map((time) => ({ value: time, label: `${time} น.` })),
      ]}
      onChange={onChange}
    />
  )
}
