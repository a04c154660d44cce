import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  saveTicketRule,
  ticketRules,
  type TicketRule,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import styles from '@roadside/ui/sentences/rules.module.css'
import { HealthChip } from '@roadside/ui/state-mark.tsx'

const shown = [ticketRules]

interface RuleCardProps {
  rule: TicketRule
  sentence: string
  onEdit: () => void
  onRemove: () => void
}

/** A rule of the list: its sentence, whether it is on, and its open tickets. */
export function RuleCard({ rule, sentence, onEdit, onRemove }: RuleCardProps) {
  const { id, version, name, DeptID, groupId, owner, is_on, body, may_change, open } = rule
  const refresh = useRefresh(shown)
  const toggle = useSend(saveTicketRule, { onSuccess: refresh, onError: () => void refresh() })
  const turn = is_on ? 'ปิด' : 'เปิดใช้'
  return (
    <li>
      <div className={styles.head}>
        <h3>{name}</h3>
        <HealthChip health={is_on ? 'ok' : 'unreachable'} word={is_on ? 'เปิดใช้' : 'ปิดอยู่'} />
        {may_change && (
          <span className={styles.buttons}>
            <Button
              size="compact-sm"
              loading={toggle.isPending}
              aria-label={`${turn} กฎ ${name}`}
              onClick={() =>
                toggle.mutate({ id, version, name, DeptID, groupId, is_on: !is_on, body })
              }
            >
              {turn}
            </Button>
            <Button size="compact-sm" aria-label={`แก้ไขหรือทดลอง กฎ ${name}`} onClick={onEdit}>
              แก้ไขหรือทดลอง
            </Button>
            <Button size="compact-sm" aria-label={`ลบ กฎ ${name}`} onClick={onRemove}>
              ลบ
            </Button>
          </span>
        )}
      </div>
      <p className={styles.summary}>{sentence}</p>
      <FailureNote error={toggle.error} />
      <small>
        {owner || 'ส่วนกลาง'} · ใบงานที่ยังไม่ปิด {formatNumber(open)} ใบ · แก้ไขล่าสุดโดย {rule.changed_by}{' '}
        เมื่อ {formatThaiDateTime(rule.changed_at)}
      </small>
    </li>
  )
}
