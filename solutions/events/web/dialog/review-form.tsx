import { Button, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { reviewNames, reviews, type Review } from '../../words.ts'
import styles from './dialog.module.css'
import type { EventRow } from './event-row.ts'
import { reviewedWords } from './review-mark.tsx'

interface ReviewFormProps {
  event: EventRow
  note: string
  isSending: boolean
  onNote: (note: string) => void
  onReview: (review: Review | null) => void
}

/** What an event was: four answers with the keys that give them, and a note that goes with them. */
export function ReviewForm({ event, note, isSending, onNote, onReview }: ReviewFormProps) {
  const answers = useRef<HTMLFieldSetElement>(null)
  return (
    <div className={styles.form}>
      <fieldset ref={answers} className={styles.answers} aria-label="ผลตรวจสอบ">
        {reviews.map((review, index) => (
          <Button
            key={review}
            variant={event.review === review ? 'filled' : 'default'}
            aria-pressed={event.review === review}
            aria-keyshortcuts={String(index + 1)}
            leftSection={<kbd>{index + 1}</kbd>}
            onClick={() => onReview(review)}
          >
            {reviewNames[review]}
          </Button>
        ))}
      </fieldset>
      <Textarea
        aria-label="หมายเหตุ"
        placeholder="หมายเหตุ (บันทึกพร้อมผลตรวจสอบ)"
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
      <div className={styles.status}>
        <output>
          {isSending ? 'กำลังบันทึก…' : event.review === null ? 'รอตรวจสอบ' : reviewedWords(event)}
        </output>
        {event.review !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              // the button goes, and the focus with it
              answers.current?.querySelector('button')?.focus()
              onReview(null)
            }}
          >
            ยกเลิกผลตรวจสอบ
          </Button>
        )}
      </div>
    </div>
  )
}
