import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { errorSentence } from '../parts/view-state.tsx'
import styles from './form-note.module.css'

export interface FormNoteProps {
  tone: 'fault' | 'warn' | 'ok'
  children: ReactNode
  /** Buttons that answer the note. */
  actions?: ReactNode
}

/** A sentence in a form that is read out: what went wrong, or what to look at. */
export function FormNote({ tone, actions, children }: FormNoteProps) {
  return (
    <div role={tone === 'fault' ? 'alert' : 'status'} className={styles.note} data-tone={tone}>
      <Icon name={tone === 'ok' ? 'check' : 'warning'} size={16} />
      <span>{children}</span>
      {actions}
    </div>
  )
}

/** The server's error for a request; nothing where there is none. */
export function FailureNote({ error, actions }: { error: Error | null; actions?: ReactNode }) {
  return (
    error && (
      <FormNote tone="fault" actions={actions}>
        {errorSentence(error)}
      </FormNote>
    )
  )
}
