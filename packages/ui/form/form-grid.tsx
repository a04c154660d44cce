import type { ReactNode } from 'react'
import styles from './form.module.css'
import { unbrokenNode } from '../parts/unbroken.ts'

/** Class of a field that takes the whole width of a {@link FormGrid}. */
export const wideField = styles.wide ?? ''

/**
 * Parts of a field in order: the description stands under the input, so that fields in a row are
 * aligned.
 */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** Fields in two columns, one on a phone; all of them closed while something is being sent. */
export function FormGrid({
  isDisabled = false,
  children,
}: {
  isDisabled?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className={styles.grid} disabled={isDisabled}>
      {children}
    </fieldset>
  )
}

export interface ShownField {
  readonly label: string
  readonly value: ReactNode
  /** Takes the whole width. */
  readonly isWide?: boolean
}

/** Read-only fields of a record. */
export function ShownFields({ fields }: { fields: readonly ShownField[] }) {
  return (
    <dl className={styles.shown}>
      {fields.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>
            {value === '' || value === null || value === undefined ? '-' : unbrokenNode(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
