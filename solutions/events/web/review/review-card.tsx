import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { pictureWords } from '@roadside/ui/picture/thumbnail.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { useState } from 'react'
import type { FeedEvent } from '../../rows.ts'
import { reviewNames, reviews, type Review } from '../../words.ts'
import { agoWords } from '../feed/ago.ts'
import { KindMark, kindTone } from '../feed/kind-mark.tsx'
import { placeWords } from '../feed/place-words.ts'
import styles from './review.module.css'

interface ReviewCardProps {
  event: FeedEvent
  /** Milliseconds since 1970. */
  now: number
  /** The Tab key stops here. */
  isCurrent: boolean
  isPicked: boolean
  onPick: () => void
  onReview: (review: Review) => void
  onOpen: () => void
}

/** An event to judge: its picture as large as there is room, what, where, when, and the verdicts. */
export function ReviewCard({
  event,
  now,
  isCurrent,
  isPicked,
  onPick,
  onReview,
  onOpen,
}: ReviewCardProps) {
  const { type, Detection_Type, DATE_TIME, times, note } = event
  const { where, more } = placeWords(event)
  const what = `${Detection_Type} ${where}`
  return (
    <article
      className={styles.card}
      data-event={event.id}
      data-tone={kindTone[type]}
      data-picked={isPicked || undefined}
      // the keys of the stream act on the card that has the focus
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${what} ${agoWords(DATE_TIME, now)}`}
    >
      <div className={styles.frame}>
        <CardPicture event={event} label={`ขยายภาพ ${what}`} onOpen={onOpen} />
        {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control */}
        <label className={styles.pick}>
          <Checkbox
            size="md"
            aria-label={`เลือก ${what}`}
            tabIndex={isCurrent ? 0 : -1}
            checked={isPicked}
            onChange={onPick}
          />
        </label>
      </div>
      <div className={styles.words}>
        <p className={styles.line}>
          <KindMark type={type} name={Detection_Type} />
          <small title={formatThaiDateTime(DATE_TIME, 'seconds')}>
            {times > 1 && `${times} ครั้ง · `}
            {agoWords(DATE_TIME, now)}
          </small>
        </p>
        <p className={styles.where}>{where}</p>
        <p className={styles.more}>
          {[more, formatThaiDateTime(DATE_TIME)].filter(Boolean).join(' · ')}
        </p>
        {note && <p className={styles.more}>{note}</p>}
      </div>
      <div className={styles.verdicts}>
        {reviews.map((review) => (
          <button
            key={review}
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            data-review={review}
            aria-label={`${reviewNames[review]} ${what}`}
            onClick={() => onReview(review)}
          >
            {reviewNames[review]}
          </button>
        ))}
      </div>
    </article>
  )
}

interface CardPictureProps {
  event: FeedEvent
  label: string
  onOpen: () => void
}

/** The first picture of the event, or why there is none. */
function CardPicture({ event: { picture }, label, onOpen }: CardPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const words = pictureWords(picture, failed !== null && failed === picture?.view)
  return (
    <button
      type="button"
      className={styles.picture}
      tabIndex={-1}
      aria-label={words ? `${label}: ${words}` : label}
      onClick={onOpen}
    >
      {picture && !words ? (
        <img
          src={picture.view}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture.view)}
        />
      ) : (
        <span>
          <Icon name="image" size={24} />
          {words}
        </span>
      )}
    </button>
  )
}
