import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useId } from 'react'
import styles from './segmented-filter.module.css'

export interface SegmentedFilterProps<Value extends string> {
  /** The choice, for screen readers: กรองตามสถานะ. */
  label: string
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, with how many there are of each; radio buttons, so arrow keys move the choice. */
export function SegmentedFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedFilterProps<Value>) {
  const name = useId()
  return (
    <div className={styles.filter} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="rs-sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && (
            <span className={styles.count}>{formatNumber(option.count)}</span>
          )}
        </label>
      ))}
    </div>
  )
}
