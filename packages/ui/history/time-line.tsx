import type { ReactNode } from 'react'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import type { Tone } from '../state-mark.tsx'
import styles from './time-line.module.css'

/** What happened, as a line of time; {@link TimeLineEntry} in their order. */
export function TimeLine({ children }: { children: ReactNode }) {
  return <ol className={styles.line}>{children}</ol>
}

interface TimeLineEntryProps {
  /** ISO 8601. */
  at: string
  tone: Tone
  /** What happened. */
  name: string
  by?: string | null
  /** What is known beside it. */
  words?: string
  /** What somebody wrote. */
  note?: string
  children?: ReactNode
}

export function TimeLineEntry({ at, tone, name, by, words, note, children }: TimeLineEntryProps) {
  return (
    <li data-tone={tone}>
      <time dateTime={at}>{formatThaiDateTime(at, 'seconds')}</time>
      <div>
        <b>{name}</b> {by && <span>โดย {by}</span>}
        {words && <p>{words}</p>}
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </li>
  )
}
