import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { FeedEvent } from '../../rows.ts'
import { reviewNames, reviews, type Review } from '../../words.ts'
import type { ReviewAttempt } from '../dialog/use-review.ts'
import styles from './review.module.css'

interface ReviewBarProps {
  picked: readonly FeedEvent[]
  last: readonly ReviewAttempt[]
  onReview: (review: Review) => void
  onClear: () => void
  onUndo: () => void
}

/** At the foot of the stream: one verdict for all that are picked; else the last verdict and its undo. */
export function ReviewBar({ picked, last, onReview, onClear, onUndo }: ReviewBarProps) {
  const [first] = last
  if (picked.length === 0 && !first?.review) return null
  return (
    <div className={styles.bar} role="toolbar" aria-label="ผลตรวจสอบของรายการที่เลือก">
      {picked.length > 0 ? (
        <>
          <output>เลือก {formatNumber(picked.length)} เหตุการณ์</output>
          <div className={styles.verdicts}>
            {reviews.map((review) => (
              <button
                key={review}
                type="button"
                data-review={review}
                aria-label={`${reviewNames[review]} ทั้ง ${picked.length} เหตุการณ์ที่เลือก`}
                onClick={() => onReview(review)}
              >
                {reviewNames[review]}
              </button>
            ))}
          </div>
          <Button variant="subtle" onClick={onClear}>
            ยกเลิกการเลือก
          </Button>
        </>
      ) : (
        first?.review && (
          <>
            <output>
              {reviewNames[first.review]} {formatNumber(last.length)} เหตุการณ์
            </output>
            <Button aria-keyshortcuts="0" rightSection={<kbd>0</kbd>} onClick={onUndo}>
              เลิกทำ
            </Button>
          </>
        )
      )}
    </div>
  )
}
