import type { ReactNode } from 'react'
import type { Tone } from '../state-mark.tsx'
import styles from './figure-columns.module.css'

/** The number or word that is wrong, or waits for somebody: the only loud one. Without a tone it is like the others. */
export function Emphasis({ tone, children }: { tone: Tone | null; children: ReactNode }) {
  if (tone === null) return children
  return (
    <b className={styles.loud} data-tone={tone}>
      {children}
    </b>
  )
}
