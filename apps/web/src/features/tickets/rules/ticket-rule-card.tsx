import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  saveTicketRule,
  ticketRules,
  type TicketRule,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { RuleCard } from '@roadside/ui/sentences/rule-card.tsx'
import { ruleSentence, type RuleNames } from './rule-words.ts'

const shown = [ticketRules]

interface TicketRuleCardProps {
  rule: TicketRule
  names: RuleNames | null
  onEdit: () => void
  onRemove: () => void
}

/** A rule of the list, and its open tickets. */
export function TicketRuleCard({ rule, names, ...acts }: TicketRuleCardProps) {
  const refresh = useRefresh(shown)
  const save = useSend(saveTicketRule, { onSuccess: refresh, onError: () => void refresh() })
  return (
    <RuleCard
      rule={rule}
      sentence={names && ruleSentence(rule, names)}
      save={save}
      fact={`ใบงานที่ยังไม่ปิด ${formatNumber(rule.open)} ใบ`}
      {...acts}
    />
  )
}
