import type { Body } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { noticeKindNames } from '@roadside/contract/notices/content.ts'
import { trialDays, tryNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { RuleTrial } from '@roadside/ui/sentences/rule-trial.tsx'

interface NoticeRuleTrialProps {
  rule: Body<typeof tryNoticeRule>
  isReady: boolean
}

/** What the rule would have sent in the last days; nothing is sent. */
export function NoticeRuleTrial({ rule, isReady }: NoticeRuleTrialProps) {
  const trial = useSend(tryNoticeRule)
  return (
    <RuleTrial
      rule={rule}
      days={trialDays}
      trial={trial}
      words={{ would: 'จะส่ง', what: 'ข้อความ', unit: 'ข้อความ' }}
      missing={isReady ? undefined : 'กรุณาเลือกผู้รับก่อน'}
    >
      {(row) => (
        <>
          {noticeKindNames[row.kind]}
          {row.step !== null && ` ขั้นที่ ${row.step + 1}`}
          {row.first && `: ${row.first}`}
          {row.alarms > 1 && ` และอีก ${formatNumber(row.alarms - 1)} รายการ`}
        </>
      )}
    </RuleTrial>
  )
}
