import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { happened } from './event-row.ts'
import styles from './dialog.module.css'
import type { FailedReview, ReviewControl } from './use-review.ts'

interface ReviewFailuresProps {
  failed: readonly FailedReview[]
  control: Pick<ReviewControl, 'send' | 'giveUp'>
}

/** Reviews that could not be stored; they do not stand in the way of the next. */
export function ReviewFailures({ failed, control }: ReviewFailuresProps) {
  if (failed.length === 0) return null
  return (
    <div role="alert" className={styles.failures} data-tone="fault">
      {failed.map((attempt) => (
        <p key={attempt.event.id}>
          <Icon name="warning" size={16} />
          <span>
            ไม่สามารถบันทึกผลตรวจสอบลำดับที่ {attempt.event.row_num} ({happened(attempt.event)}) ได้:{' '}
            {attempt.sentence}
          </span>
          {!attempt.isConflict && (
            <Button size="compact-sm" onClick={() => control.send(attempt)}>
              ลองใหม่
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => control.giveUp(attempt.event.id)}
          >
            ปิด
          </Button>
        </p>
      ))}
    </div>
  )
}
