import * as rules from '@roadside/contract/notices/rule-calls.ts'
import { administrators } from '@roadside/server-kit/testing/permissions.ts'
import { ruleOf } from '../place.ts'
import { list, ofPlace, type Row } from '../row.ts'

export const noticeRuleRows: readonly Row[] = [
  list(rules.noticeRules, administrators, () => ({})),
  list(rules.noticeRuleChoices, administrators, () => ({})),
  ofPlace(rules.saveNoticeRule, administrators, ({ departmentId: DeptID }, { fresh }) => ({
    id: null,
    version: 0,
    name: fresh(),
    DeptID,
    groupId: null,
    is_on: false,
    body: ruleOf(DeptID),
  })),
  ofPlace(rules.removeNoticeRule, administrators, async ({ departmentId }, { one }) => {
    const insert = `insert into notice_rule (name, department_id, body, created_by, created_at, changed_by, changed_at)
      values ('ก', $1, $2, 'a', now(), 'a', now()) returning id`
    return { id: (await one(insert, [departmentId, JSON.stringify(ruleOf(departmentId))])).id }
  }),
  ofPlace(rules.tryNoticeRule, administrators, ({ departmentId: DeptID }) => ({
    DeptID,
    groupId: null,
    body: ruleOf(DeptID),
  })),
]
