import { Button } from '@mantine/core'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import type { UrlStep } from '@roadside/ui/use-url-step.ts'
import { useState } from 'react'
import { namedEvent } from '../../calls.ts'
import type { FeedEvent } from '../../rows.ts'
import dialogStyles from '../dialog/dialog.module.css'
import { EventLightbox } from '../dialog/event-lightbox.tsx'
import { nextUnreviewed } from '../dialog/event-row.ts'
import type { FeedReviewControl } from './use-feed-review.ts'

/** The event that the address names, enlarged over the page; ← → lead to its neighbours in the feed. */
export function OpenedFeedEvent({ step, control }: { step: UrlStep; control: FeedReviewControl }) {
  const id = /^[1-9]\d{0,14}$/.test(step.value ?? '') ? Number(step.value) : null
  const shown = control.rows?.find((row) => row.id === id)
  // a reviewed event may leave the list, but stays shown to its viewer
  const [last, setLast] = useState<FeedEvent | null>(null)
  if (shown && shown !== last) setLast(shown)
  const known = shown ?? (last?.id === id ? last : null)
  const query = useCall(
    namedEvent,
    { id: id ?? 1 },
    { enabled: id !== null && !shown, refetchInterval: false },
  )
  if (id === null) return null
  const event = shown ?? query.data?.[0] ?? known
  if (!event) {
    if (!query.isError) return null
    return (
      <p role="alert" className={dialogStyles.missing} data-tone="warn">
        <Icon name="warning" size={16} />
        ไม่พบเหตุการณ์ที่ลิงก์ระบุ
        <Button size="compact-sm" onClick={() => step.replace(undefined)}>
          ปิด
        </Button>
      </p>
    )
  }
  const rows = control.rows ?? []
  return (
    <EventLightbox
      event={event}
      rows={rows}
      control={control}
      onShow={(row) => step.replace(row.id)}
      onReview={(reviewed, review, note) => {
        control.send({ event: reviewed, review, note })
        const next = review === null ? null : nextUnreviewed(rows, reviewed.id)
        if (next) step.replace(next.id)
      }}
      onClose={step.close}
    />
  )
}
