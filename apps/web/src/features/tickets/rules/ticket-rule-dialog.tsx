import {
  newTicketRule,
  saveTicketRule,
  ticketRules,
  type TicketRule,
  type TicketRuleChoices,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { RuleDialog } from '@roadside/ui/sentences/rule-dialog.tsx'
import { ownersOf } from '@roadside/ui/sentences/rule-owner.ts'
import { TicketRuleForm } from './ticket-rule-form.tsx'
import { TicketRuleTrial } from './ticket-rule-trial.tsx'
import type { RuleNames } from './rule-words.ts'

interface TicketRuleDialogProps {
  /** Null: a new one, which is off until it is switched on in the list. */
  rule: TicketRule | null
  choices: TicketRuleChoices
  names: RuleNames
  onReload: () => void
  onClose: () => void
}

const shown = [ticketRules]

/** Makes a rule, or changes one, and tries it on the past before it is switched on. */
export function TicketRuleDialog({ rule, choices, names, ...acts }: TicketRuleDialogProps) {
  const refresh = useRefresh(shown)
  const save = useSend(saveTicketRule, {
    onSuccess: async () => {
      showNotice('ok', rule ? 'บันทึกข้อมูลสำเร็จ' : 'บันทึกข้อมูลสำเร็จ กฎยังปิดอยู่')
      acts.onClose()
      await refresh()
    },
  })
  return (
    <RuleDialog
      rule={rule}
      newTitle="เพิ่มกฎเปิดใบงาน"
      placeholder="เช่น ไฟดับนานกว่าหนึ่งวัน"
      owners={ownersOf(choices, choices.is_authority)}
      newBody={newTicketRule}
      save={save}
      {...acts}
    >
      {({ body, owner, onChange }) => (
        <>
          <div className={wideField}>
            <TicketRuleForm
              body={body}
              names={names}
              onChange={(part) => onChange({ ...body, ...part })}
            />
          </div>
          <div className={wideField}>
            <TicketRuleTrial rule={{ body, ...owner }} />
          </div>
        </>
      )}
    </RuleDialog>
  )
}
