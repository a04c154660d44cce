import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import type { UrlStep } from '@roadside/ui/use-url-step.ts'
import { useEffect, useRef } from 'react'
import type { Review } from '../../words.ts'
import styles from './dialog.module.css'
import { EventLightbox } from './event-lightbox.tsx'
import { nextUnreviewed, type EventRow } from './event-row.ts'
import { useNamedEvent } from './use-named-event.ts'
import type { ReviewControl } from './use-review.ts'

interface OpenedEventProps {
  wid: number
  step: UrlStep
  control: ReviewControl
  /** The lightbox was closed at this event. */
  onLeave: (id: number) => void
}

/** The event that the address names, enlarged. */
export function OpenedEvent({ wid, step, control, onLeave }: OpenedEventProps) {
  const { rows = [] } = control
  const { event, isMissing } = useNamedEvent(step.value, { wid, rows: control.rows })

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

  if (isMissing) {
    return (
      <p role="alert" className={styles.missing} data-tone="warn">
        <Icon name="warning" size={16} />
        ไม่พบเหตุการณ์ที่ลิงก์ระบุ
        <Button size="compact-sm" onClick={() => step.replace(undefined)}>
          ปิด
        </Button>
      </p>
    )
  }
  if (!event) return null
  const onReview = (reviewed: EventRow, review: Review | null, note: string) => {
    control.send({ event: reviewed, review, note })
    const next = review === null ? null : nextUnreviewed(rows, reviewed.id)
    if (next) step.replace(next.id)
  }
  return (
    <EventLightbox
      event={event}
      rows={rows}
      control={control}
      onShow={({ id }) => step.replace(id)}
      onReview={onReview}
      onClose={step.close}
    />
  )
}
