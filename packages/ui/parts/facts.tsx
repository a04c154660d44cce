import type { ReactNode } from 'react'
import styles from './facts.module.css'
import { unbrokenNode } from './unbroken.ts'

/** Names and values under each other. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{unbrokenNode(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
