import { useEffect, useRef, useState } from 'react'
import type { Review } from '../../words.ts'
import type { UrlStep } from '../use-url-step.ts'
import { EventLightbox } from './event-lightbox.tsx'
import { nextUnreviewed, type EventRow } from './event-row.ts'
import type { ReviewControl } from './use-review.ts'

interface OpenedEventProps {
  step: UrlStep
  rows: readonly EventRow[] | undefined
  control: ReviewControl
  /** The lightbox was closed at this event. */
  onLeave: (id: number) => void
}

/** The event that the address names, enlarged: one of the page that is shown, or one that was a moment ago. */
export function OpenedEvent({ step, rows = [], control, onLeave }: OpenedEventProps) {
  const { value } = step
  // an event that was just reviewed leaves the list of those that wait; who looks at it goes on looking
  const [kept, setKept] = useState<EventRow | null>(null)
  const found = rows.find(({ id }) => String(id) === value)
  if (found && found !== kept) setKept(found)
  const event = found ?? (kept && String(kept.id) === value ? kept : null)

  const leave = useRef(onLeave)
  const last = useRef<number | null>(null)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    // after the dialog gave the focus back to the row that opened it: ← → may have led elsewhere since
    if (!event && last.current !== null) leave.current(last.current)
    last.current = event?.id ?? null
  }, [event])

  if (!event) return null
  const onReview = (reviewed: EventRow, review: Review | null, note: string) => {
    control.send({ event: reviewed, review, note })
    const next = review === null ? null : nextUnreviewed(rows, reviewed.id)
    if (next) step.replace(next.id)
  }
  return (
    <EventLightbox
      key={event.id}
      event={event}
      rows={rows}
      control={control}
      onShow={({ id }) => step.replace(id)}
      onReview={onReview}
      onClose={step.close}
    />
  )
}
