import * as rules from '@roadside/contract/tickets/ticket-rule.ts'
import { seesProjects as ruleMakers } from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, type Row } from '../row.ts'

const body = rules.newTicketRule

export const ticketRuleRows: readonly Row[] = [
  list(rules.ticketRules, ruleMakers, () => ({})),
  list(rules.ticketRuleChoices, ruleMakers, () => ({})),
  ofPlace(rules.saveTicketRule, ruleMakers, ({ departmentId: DeptID }, { fresh }) => ({
    id: null,
    version: 0,
    name: fresh(),
    DeptID,
    groupId: null,
    is_on: false,
    body,
  })),
  ofPlace(rules.removeTicketRule, ruleMakers, async ({ departmentId }, { one }) => {
    const insert = `insert into ticket_rule (name, department_id, body, created_by, created_at, changed_by, changed_at)
      values ('ก', $1, $2, 'a', now(), 'a', now()) returning id`
    return { id: (await one(insert, [departmentId, JSON.stringify(body)])).id }
  }),
  ofPlace(rules.tryTicketRule, ruleMakers, ({ departmentId: DeptID }) => ({
    DeptID,
    groupId: null,
    body,
  })),
]
