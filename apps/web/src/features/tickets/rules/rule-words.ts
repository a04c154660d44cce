import { severities, severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { TicketRuleBody, TicketRuleChoices } from '@roadside/contract/tickets/ticket-rule.ts'
import {
  chosenNames,
  listed,
  minutesWords,
  ofOwner,
  type OwnedRule,
} from '@roadside/ui/sentences/sentence-words.ts'
import { kindNamesOf } from '../../../kind-names.ts'
import { typeNames } from '../../../type-names.ts'

/** What the lists of a rule may name, by id. */
export function namesOf({ kinds, departments }: TicketRuleChoices) {
  return {
    kinds: kindNamesOf(kinds),
    departments: new Map(departments.map(({ id, name }) => [id, name])),
    types: typeNames,
    severities: new Map<Severity, string>(severities.map((one) => [one, severityNames[one]])),
  }
}
export type RuleNames = ReturnType<typeof namesOf>

export const allFaults = 'ความขัดข้องของอุปกรณ์ทุกชนิด'

/** A rule as one sentence. Pure. */
export function ruleSentence(
  rule: OwnedRule & { readonly body: TicketRuleBody },
  names: RuleNames,
): string {
  const { body } = rule
  const { minutes, priority, assign } = body
  return [
    `เมื่อมี${chosenNames(body.kinds, names.kinds, allFaults)}`,
    body.severities.length === 0
      ? 'ระดับใดก็ตาม'
      : `ระดับ ${listed(body.severities.map((one) => severityNames[one]))}`,
    `ของ${chosenNames(body.departments, names.departments, ofOwner(rule))}`,
    body.types.length > 0 && `ในระบบ ${chosenNames(body.types, names.types, '')}`,
    minutes > 0 && `นานเกิน ${minutesWords(minutes)}`,
    'ให้เปิดใบงาน',
    priority === null ? 'เร่งด่วนตามระดับของเหตุ' : `ความเร่งด่วน ${severityNames[priority]}`,
    assign === 'contractor' ? 'มอบหมายให้ผู้รับจ้างตามสัญญา' : 'โดยยังไม่มอบหมายให้ผู้ใด',
  ]
    .filter(Boolean)
    .join(' ')
}
