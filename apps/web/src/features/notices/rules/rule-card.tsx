import { Button } from '@mantine/core'
import {
  noticeRules,
  saveNoticeRule,
  type NoticeRule,
} from '@roadside/contract/notices/rule-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import {
  lostConditions,
  ruleSentence,
  untoldNames,
  type RuleChoices,
  type RuleNames,
} from './rule-words.ts'
import styles from '@roadside/ui/sentences/rules.module.css'

const shown = [noticeRules]

interface RuleCardProps {
  rule: NoticeRule
  /** Null: not known yet; then the rule has no sentence. */
  choices: RuleChoices | null
  names: RuleNames | null
  onEdit: () => void
  onRemove: () => void
}

/** A rule of the list: its sentence, whether it is on, and who of its recipients cannot be told. */
export function RuleCard({ rule, choices, names, onEdit, onRemove }: RuleCardProps) {
  const { id, version, name, DeptID, groupId, owner, is_on, body, may_change } = rule
  const refresh = useRefresh(shown)
  const toggle = useSend(saveNoticeRule, { onSuccess: refresh, onError: () => void refresh() })
  const untold = choices ? untoldNames(body, choices) : []
  // ends of guarantees are not tried on the past
  const edits = body.about === 'alarms' ? 'แก้ไขหรือทดลอง' : 'แก้ไข'
  const lost = names ? lostConditions(body, names) : []
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
              aria-label={`${is_on ? 'ปิด' : 'เปิดใช้'} กฎ ${name}`}
              onClick={() =>
                toggle.mutate({ id, version, name, DeptID, groupId, is_on: !is_on, body })
              }
            >
              {is_on ? 'ปิด' : 'เปิดใช้'}
            </Button>
            <Button size="compact-sm" aria-label={`${edits} กฎ ${name}`} onClick={onEdit}>
              {edits}
            </Button>
            <Button size="compact-sm" aria-label={`ลบ กฎ ${name}`} onClick={onRemove}>
              ลบ
            </Button>
          </span>
        )}
      </div>
      <p className={styles.summary}>
        {choices && names ? ruleSentence(body, choices, names) : 'กำลังโหลดข้อมูล…'}
      </p>
      {untold.length > 0 && (
        <FormNote tone="warn">ผู้รับที่ยังไม่มีช่องทางรับข้อความ: {untold.join(', ')}</FormNote>
      )}
      {lost.length > 0 && (
        <FormNote tone="warn">เงื่อนไขที่ไม่มีอยู่แล้ว: {lost.join(' · ')} กรุณาแก้ไขกฎ</FormNote>
      )}
      <FailureNote error={toggle.error} />
      <small>
        {owner || 'ส่วนกลาง'} · แก้ไขล่าสุดโดย {rule.changed_by} เมื่อ{' '}
        {formatThaiDateTime(rule.changed_at)}
      </small>
    </li>
  )
}
