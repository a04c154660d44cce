import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { errorSentence } from '../parts/view-state.tsx'
import type { Tone } from '../state-mark.tsx'
import styles from './import.module.css'

/** What became of a file, read out when it is known. */
export function ImportNote({
  tone,
  children,
}: {
  tone: Extract<Tone, 'ok' | 'warn' | 'fault'>
  children: ReactNode
}) {
  return (
    <output className={styles.note} data-tone={tone}>
      <Icon name={tone === 'ok' ? 'check' : 'warning'} size={16} />
      {children}
    </output>
  )
}

/** The server's error for a rejected file. */
export function ImportFailure({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className={styles.note} data-tone="fault">
        <Icon name="warning" size={16} />
        {errorSentence(error)}
      </p>
    )
  )
}
