import { NativeSelect } from '@mantine/core'
import styles from './list-parts.module.css'

interface FilterChoiceProps {
  label: string
  /** The choice that narrows nothing. */
  all: string
  /** Empty: nothing is chosen. */
  value: string
  data: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string | undefined) => void
}

/** One of several by which a list is narrowed; nothing where there is no choice. */
export function FilterChoice({ label, all, value, data, onChoose }: FilterChoiceProps) {
  // one choice is none, unless the address has chosen
  if (data.length < 2 && value === '') return null
  return (
    <NativeSelect
      size="xs"
      className={styles.choice ?? ''}
      aria-label={label}
      value={value}
      data={[
        { value: '', label: all },
        ...data,
        ...(value === '' || data.some((one) => one.value === value)
          ? []
          : [{ value, label: `${label}ที่เลือกไว้` }]),
      ]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    />
  )
}
