import { severityNames } from '@roadside/contract/alarms/severity.ts'
import type { Body } from '@roadside/contract/call.ts'
import { ruleTrialDays, tryTicketRule } from '@roadside/contract/tickets/ticket-rule.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { RuleTrial } from '@roadside/ui/sentences/rule-trial.tsx'

/** The tickets that the rule would have opened in the last days; nothing is opened. */
export function TicketRuleTrial({ rule }: { rule: Body<typeof tryTicketRule> }) {
  const trial = useSend(tryTicketRule)
  return (
    <RuleTrial
      rule={rule}
      days={ruleTrialDays}
      trial={trial}
      words={{ would: 'จะเปิด', what: 'ใบงาน', unit: 'ใบ' }}
    >
      {(row) => (
        <>
          {row.kind_name} {row.subject} · {row.site} · {severityNames[row.priority]}
          {row.contractor && ` · ให้ ${row.contractor}`}
          {row.has_ticket && ' (มีผู้เปิดใบงานแล้ว)'}
        </>
      )}
    </RuleTrial>
  )
}
