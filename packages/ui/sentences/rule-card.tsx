import { Button } from '@mantine/core'
import type { ListedRule } from '@roadside/contract/rules/rule-shape.ts'
import type { ReactNode } from 'react'
import { FailureNote } from '../form/form-note.tsx'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { HealthChip } from '../state-mark.tsx'
import type { SavingRule } from './saving-rule.ts'
import styles from './rules.module.css'

interface RuleCardProps<T> {
  rule: ListedRule<T>
  /** Null: what its words are made of is not there yet. */
  sentence: string | null
  /** Switches it on and off. */
  save: SavingRule<T>
  /** What the press that opens its form is called. */
  editLabel?: string
  /** What is to be known of it, beside its owner. */
  fact?: string
  onEdit: () => void
  onRemove: () => void
  /** What is wrong with it. */
  children?: ReactNode
}

/** A rule of a list: its sentence, whether it is on, and who changed it. */
export function RuleCard<T>(props: RuleCardProps<T>) {
  const { rule, sentence, save, editLabel = 'แก้ไขหรือทดลอง', fact, onEdit, onRemove } = props
  const { id, version, name, DeptID, groupId, owner, is_on, body, may_change } = rule
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
              loading={save.isPending}
              aria-label={`${turn} กฎ ${name}`}
              onClick={() =>
                save.mutate({ id, version, name, DeptID, groupId, is_on: !is_on, body })
              }
            >
              {turn}
            </Button>
            <Button size="compact-sm" aria-label={`${editLabel} กฎ ${name}`} onClick={onEdit}>
              {editLabel}
            </Button>
            <Button size="compact-sm" aria-label={`ลบ กฎ ${name}`} onClick={onRemove}>
              ลบ
            </Button>
          </span>
        )}
      </div>
      <p className={styles.summary}>{sentence ?? 'กำลังโหลดข้อมูล…'}</p>
      {props.children}
      <FailureNote error={save.error} />
      <small>
        {[owner || 'ส่วนกลาง', fact].filter(Boolean).join(' · ')} · แก้ไขล่าสุดโดย {rule.changed_by} เมื่อ{' '}
        {formatThaiDateTime(rule.changed_at)}
      </small>
    </li>
  )
}
