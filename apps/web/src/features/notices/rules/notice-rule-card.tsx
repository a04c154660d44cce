import {
  noticeRules,
  saveNoticeRule,
  type NoticeRule,
} from '@roadside/contract/notices/rule-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { RuleCard } from '@roadside/ui/sentences/rule-card.tsx'
import {
  lostConditions,
  ruleSentence,
  untoldNames,
  type RuleChoices,
  type RuleNames,
} from './rule-words.ts'

const shown = [noticeRules]

interface NoticeRuleCardProps {
  rule: NoticeRule
  /** Null: not known yet; then the rule has no sentence. */
  choices: RuleChoices | null
  names: RuleNames | null
  onEdit: () => void
  onRemove: () => void
}

/** A rule of the list, and who of its recipients cannot be told. */
export function NoticeRuleCard({ rule, choices, names, ...acts }: NoticeRuleCardProps) {
  const { body } = rule
  const refresh = useRefresh(shown)
  const save = useSend(saveNoticeRule, { onSuccess: refresh, onError: () => void refresh() })
  const untold = choices ? untoldNames(body, choices) : []
  const lost = names ? lostConditions(body, names) : []
  return (
    <RuleCard
      rule={rule}
      sentence={choices && names && ruleSentence(rule, choices, names)}
      save={save}
      // ends of guarantees are not tried on the past
      {...(body.about === 'guarantees' && { editLabel: 'แก้ไข' })}
      {...acts}
    >
      {untold.length > 0 && (
        <FormNote tone="warn">ผู้รับที่ยังไม่มีช่องทางรับข้อความ: {untold.join(', ')}</FormNote>
      )}
      {lost.length > 0 && (
        <FormNote tone="warn">เงื่อนไขที่ไม่มีอยู่แล้ว: {lost.join(' · ')} กรุณาแก้ไขกฎ</FormNote>
      )}
    </RuleCard>
  )
}
