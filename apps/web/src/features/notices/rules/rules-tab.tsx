import {
  noticeRuleChoices,
  noticeRules,
  removeNoticeRule,
} from '@roadside/contract/notices/rule-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { RulesPanel } from '@roadside/ui/sentences/rules-panel.tsx'
import { typeNames } from '../../../type-names.ts'
import { NoticeRuleCard } from './notice-rule-card.tsx'
import { NoticeRuleDialog } from './notice-rule-dialog.tsx'
import { namesOf } from './rule-words.ts'

/** Who is told of which alarms, and when: each rule as a sentence. */
export function RulesTab() {
  const rules = useCall(noticeRules, {})
  const choices = useCall(noticeRuleChoices, {})
  const names = choices.data ? namesOf(choices.data, typeNames) : null
  return (
    <RulesPanel
      title="กฎการแจ้งเตือน"
      emptyText="ยังไม่มีกฎ จึงยังไม่มีการส่งข้อความแจ้งเตือนให้ผู้ใด"
      dialogs={{ edit: 'rule', remove: 'remove-rule' }}
      list={noticeRules}
      rules={rules}
      choices={choices}
      removeCall={removeNoticeRule}
      stays="ข้อความที่ส่งไปแล้วยังอยู่ในรายการ"
      card={(rule, acts) => (
        <NoticeRuleCard rule={rule} choices={choices.data ?? null} names={names} {...acts} />
      )}
      form={(rule, offered, acts) => (
        <NoticeRuleDialog
          rule={rule}
          choices={offered}
          names={namesOf(offered, typeNames)}
          {...acts}
        />
      )}
    />
  )
}
