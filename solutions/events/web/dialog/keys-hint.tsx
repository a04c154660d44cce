import { Button } from '@mantine/core'
import { reviewNames, type Review } from '../../words.ts'
import styles from './dialog.module.css'
import type { EventRow } from './event-row.ts'

/** A review that was given by a key, with the event as it was before. */
export interface LastReview {
  readonly event: EventRow
  readonly review: Review
}

interface KeysHintProps {
  mayReview: boolean
  last: LastReview | null
  onUndo: () => void
}

/** Which keys there are; after a review by key, what it did and how to take it back: a key is easily struck by mistake. */
export function KeysHint({ mayReview, last, onUndo }: KeysHintProps) {
  return (
    <div className={styles.keys}>
      <output>
        {last && (
          <>
            ลำดับที่ {last.event.row_num}: {reviewNames[last.review]}
          </>
        )}
      </output>
      {last ? (
        <Button
          size="compact-sm"
          aria-keyshortcuts="0"
          rightSection={<kbd>0</kbd>}
          onClick={onUndo}
        >
          เลิกทำ
        </Button>
      ) : (
        <p>
          <kbd>↑</kbd> <kbd>↓</kbd> เลือกแถว ·{' '}
          {mayReview && (
            <>
              <kbd>1</kbd>–<kbd>4</kbd> ผลตรวจสอบ ·{' '}
            </>
          )}
          <kbd>Enter</kbd> ดูภาพ
        </p>
      )}
    </div>
  )
}
