import { Thumbnail } from '@roadside/ui/picture/thumbnail.tsx'
import { useLayoutEffect, useRef } from 'react'
import type { FeedEvent } from '../../rows.ts'
import { reviewNames, reviews, type Review } from '../../words.ts'
import { ReviewMark } from '../dialog/review-mark.tsx'
import { agoWords } from './ago.ts'
import styles from './feed.module.css'
import { KindMark, kindTone } from './kind-mark.tsx'
import { placeWords } from './place-words.ts'

interface FeedCardProps {
  event: FeedEvent
  /** Milliseconds since 1970. */
  now: number
  thumbWidth?: number
  /** Undefined: the account reads reviews and gives none. */
  onReview?: ((review: Review | null) => void) | undefined
  onOpen: () => void
}

/** What happened where, how long ago, and what is made of it. */
export function FeedCard({ event, now, thumbWidth = 120, onReview, onOpen }: FeedCardProps) {
  const { type, Detection_Type, DATE_TIME, picture, review } = event
  const { where, more } = placeWords(event)
  const isWaiting = review === null
  const verdicts = useRef<HTMLDivElement>(null)
  const hasGiven = useRef(false)
  useLayoutEffect(() => {
    // the button that was pressed goes, and another steps into its place
    if (hasGiven.current) verdicts.current?.querySelector('button')?.focus()
    hasGiven.current = false
  }, [isWaiting])
  const give = (answer: Review | null) => {
    hasGiven.current = true
    onReview?.(answer)
  }
  return (
    <article
      className={styles.card}
      data-tone={kindTone[type]}
      data-urgent={(isWaiting && kindTone[type] === 'fault') || undefined}
      data-reviewed={!isWaiting || undefined}
    >
      <Thumbnail
        picture={picture}
        width={thumbWidth}
        label={`ขยายภาพ ${Detection_Type} ${where}`}
        onPress={onOpen}
      />
      <button type="button" className={styles.text} onClick={onOpen}>
        <span className={styles.line}>
          <KindMark type={type} name={Detection_Type} />
          <small>{agoWords(DATE_TIME, now)}</small>
        </span>
        <span className={styles.where} title={where}>
          {where}
        </span>
        <span className={styles.more} title={more}>
          {more}
        </span>
      </button>
      <div ref={verdicts} className={styles.verdicts}>
        {isWaiting && onReview ? (
          reviews.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={`${reviewNames[one]} ${Detection_Type} ${where}`}
              onClick={() => give(one)}
            >
              {reviewNames[one]}
            </button>
          ))
        ) : (
          <>
            <ReviewMark event={event} />
            {!isWaiting && onReview && (
              <button
                type="button"
                className={styles.undo}
                aria-label={`ยกเลิกผลตรวจสอบ ${Detection_Type} ${where}`}
                onClick={() => give(null)}
              >
                ยกเลิกผลตรวจสอบ
              </button>
            )}
          </>
        )}
      </div>
    </article>
  )
}
