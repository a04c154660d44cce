import type { NoticeTargetRow } from '@roadside/contract/notices/notice-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import styles from '../notices.module.css'

/** Whether a target takes messages; one that does not says since when and why. */
export function TargetState({
  target: { disabled_at, disabled_reason },
  isMissing,
}: {
  target: Pick<NoticeTargetRow, 'disabled_at' | 'disabled_reason'>
  /** Its channel has no settings yet. */
  isMissing: boolean
}) {
  if (disabled_at === null && isMissing)
    return <HealthChip health="unreachable" word="ช่องทางนี้ยังส่งไม่ได้" />
  if (disabled_at === null) return <HealthChip health="ok" word="ใช้งาน" />
  return (
    <span className={styles.disabled}>
      <HealthChip health="unreachable" word={`ปิดเมื่อ ${formatThaiDateTime(disabled_at)}`} />
      {disabled_reason && <small>{disabled_reason}</small>}
    </span>
  )
}
