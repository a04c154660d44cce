import {
  removeTicketRule,
  ticketRuleChoices,
  ticketRules,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { RulesPanel } from '@roadside/ui/sentences/rules-panel.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { useCrumbs } from '../../../shell/use-crumbs.tsx'
import { TicketRuleCard } from './ticket-rule-card.tsx'
import { TicketRuleDialog } from './ticket-rule-dialog.tsx'
import { namesOf } from './rule-words.ts'

const title = 'กฎเปิดใบงาน'

/** `/tickets/rules`: of which faults tickets are opened without anybody, each rule as a sentence. */
export function TicketRulesPage() {
  const { crumbs } = useCrumbs()
  const rules = useCall(ticketRules, {})
  const choices = useCall(ticketRuleChoices, {})
  const names = choices.data ? namesOf(choices.data) : null
  return (
    <>
      <PageHeader
        crumbs={[
          ...crumbs.slice(0, -1),
          <Link key="tickets" to={paths.tickets}>
            ใบงานซ่อม
          </Link>,
          ...crumbs.slice(-1),
        ]}
        title={title}
      />
      <RulesPanel
        title={title}
        emptyText="ยังไม่มีกฎ ใบงานจึงเปิดโดยเจ้าหน้าที่เท่านั้น"
        dialogs={{ edit: 'ticketRule', remove: 'removeTicketRule' }}
        list={ticketRules}
        rules={rules}
        choices={choices}
        removeCall={removeTicketRule}
        stays="ใบงานที่กฎนี้เปิดไว้ยังอยู่"
        card={(rule, acts) => <TicketRuleCard rule={rule} names={names} {...acts} />}
        form={(rule, offered, acts) => (
          <TicketRuleDialog rule={rule} choices={offered} names={namesOf(offered)} {...acts} />
        )}
      />
    </>
  )
}
