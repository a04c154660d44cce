import { Lightbox } from '@roadside/ui/picture/lightbox.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useState } from 'react'
import type { Review } from '../../words.ts'
import styles from './dialog.module.css'
import { EventActions } from './event-actions.tsx'
import { eventCaption, type EventRow } from './event-row.ts'
import { NearbyEquipment } from './nearby-equipment.tsx'
import { ReviewFailures } from './review-failures.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewFacts } from './review-mark.tsx'
import type { ReviewControl } from './use-review.ts'
import { reviewOfKey } from './use-row-choice.ts'

interface EventLightboxProps {
  event: EventRow
  rows: readonly EventRow[]
  control: ReviewControl
  onShow: (event: EventRow) => void
  onReview: (event: EventRow, review: Review | null, note: string) => void
  onClose: () => void
}

const pictures = [
  { value: 'first', label: 'ภาพแรก' },
  { value: 'latest', label: 'ภาพล่าสุด' },
] as const

/** What of an event is shown when it is opened. */
function drawnFirst({ id, review_note }: EventRow) {
  return { id, note: review_note, shown: 'first' as 'first' | 'latest' }
}

/** An event's picture with what is made of it; ← → lead to its neighbours on the page. */
export function EventLightbox({
  event,
  rows,
  control,
  onShow,
  onReview,
  onClose,
}: EventLightboxProps) {
  const [drawn, setDrawn] = useState(() => drawnFirst(event))
  // another event steps in, and the focus stays where it is
  if (drawn.id !== event.id) setDrawn(drawnFirst(event))
  const { note, shown } = drawn
  const setNote = (next: string) => setDrawn((old) => ({ ...old, note: next }))
  const at = rows.findIndex(({ id }) => id === event.id)
  const leadTo = (row: EventRow | undefined) => row && (() => onShow(row))
  const review = (answer: Review | null) => {
    if (answer === null) setNote('')
    onReview(event, answer, answer === null ? '' : note.trim())
  }
  const picture = shown === 'latest' && event.latest ? event.latest : event.picture
  return (
    <Lightbox
      picture={picture}
      caption={eventCaption(event)}
      actions={<EventActions event={event} picture={picture} />}
      onClose={onClose}
      onPrevious={leadTo(rows[at - 1])}
      onNext={leadTo(at < 0 ? undefined : rows[at + 1])}
      onKey={(key) => {
        const answer = reviewOfKey(key)
        if (answer && control.mayReview) review(answer)
      }}
    >
      <div className={styles.form}>
        {event.latest && (
          <SegmentedFilter
            label="ภาพ"
            options={pictures}
            value={shown}
            onChange={(next) => setDrawn((old) => ({ ...old, shown: next }))}
          />
        )}
        {event.note && <p className={styles.tip}>{event.note}</p>}
        {control.mayReview ? (
          <ReviewForm
            event={event}
            note={note}
            isSending={control.isSending(event.id)}
            onNote={setNote}
            onReview={review}
          />
        ) : (
          <ReviewFacts event={event} />
        )}
        <NearbyEquipment id={event.id} />
        <ReviewFailures failed={control.failed} control={control} />
      </div>
    </Lightbox>
  )
}
