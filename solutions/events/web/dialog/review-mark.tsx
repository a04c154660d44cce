import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { reviewNames } from '../../words.ts'
import styles from './dialog.module.css'
import type { EventRow } from './event-row.ts'

/** By whom and when; empty where nobody has. */
export function reviewedWords({ reviewed_by, reviewed_at }: EventRow): string {
  if (!reviewed_at) return ''
  return `ตรวจสอบเมื่อ ${formatThaiDateTime(reviewed_at)}${reviewed_by ? ` โดย ${reviewed_by}` : ''}`
}

/** An event's review for those who only read it. */
export function ReviewFacts({ event }: { event: EventRow }) {
  return (
    <p className={styles.facts}>
      <ReviewMark event={event} />
      {[reviewedWords(event), event.review_note].filter(Boolean).join(' · ')}
    </p>
  )
}

/** What was made of an event; the one that waits is the one that is seen. */
export function ReviewMark({ event }: { event: EventRow }) {
  const { review, review_note } = event
  if (review === null) return <span className={styles.waiting}>รอตรวจสอบ</span>
  return (
    <span
      className={styles.reviewed}
      title={[reviewedWords(event), review_note].filter(Boolean).join('\n')}
    >
      <Icon name={review === 'true' ? 'check' : 'close'} size={14} />
      {reviewNames[review]}
    </span>
  )
}
