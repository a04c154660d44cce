import type { NoticeTargetRow } from '@roadside/contract/notices/notice-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import styles from '../notices.module.css'

/** Whether a target takes messages; one that does not says since when and why. */
export function TargetState({
  target: { disabled_at, disabled_reason },
}: {
  target: Pick<NoticeTargetRow, 'disabled_at' | 'disabled_reason'>
}) {
  if (disabled_at === null) return <HealthChip health="ok" word="ใช้งาน" />
  return (
    <span className={styles.disabled}>
      <HealthChip health="unreachable" word={`ปิดเมื่อ ${formatThaiDateTime(disabled_at)}`} />
      {disabled_reason && <small>{disabled_reason}</small>}
    </span>
  )
}
