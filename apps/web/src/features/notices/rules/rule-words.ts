import { severityNames } from '@roadside/contract/alarms/severity.ts'
import type { Reply } from '@roadside/contract/call.ts'
import type { noticeRuleChoices } from '@roadside/contract/notices/rule-calls.ts'
import {
  criticalIntervalMin,
  newGuaranteeRule,
  type NoticeRuleBody,
  type Recipient,
} from '@roadside/contract/notices/rule.ts'

import { radarBands } from '@roadside/contract/records/contract/radar.ts'
import {
  chosenNames,
  listed,
  minutesWords,
  ofOwner,
  type OwnedRule,
} from '@roadside/ui/sentences/sentence-words.ts'
import { kindNamesOf } from '../../../kind-names.ts'

export type RuleChoices = Reply<typeof noticeRuleChoices>

/** How a recipient is named in a choice: `user:7`, `contractor`. */
export const recipientKey = (one: Recipient) =>
  one.type === 'contractor' ? one.type : `${one.type}:${one.id}`

/** The recipient of a key that {@link recipientKey} made. */
export function recipientOf(key: string): Recipient {
  const [type, id] = key.split(':')
  if (type === 'user' || type === 'department' || type === 'duty' || type === 'target')
    return { type, id: Number(id) }
  return { type: 'contractor' }
}

/** A recipient that is no longer to be chosen. */
const lostName = 'ผู้รับที่ไม่มีอยู่แล้ว'

export function recipientName(one: Recipient, choices: RuleChoices): string {
  const named = (list: readonly { readonly id: number; readonly name: string }[]) =>
    one.type === 'contractor' ? undefined : list.find(({ id }) => id === one.id)?.name
  switch (one.type) {
    case 'contractor':
      return 'ผู้รับจ้างตามสัญญา'
    case 'user':
      return named(choices.users) ?? lostName
    case 'duty':
      return named(choices.rosters) ?? lostName
    case 'target':
      return named(choices.targets) ?? lostName
    case 'department': {
      const name = named(choices.departments)
      return name === undefined ? lostName : `ทุกบัญชีของ${name}`
    }
  }
}

/** Conditions of a rule that nothing meets any more, as what they name has gone. Pure. */
export function lostConditions(body: NoticeRuleBody, names: RuleNames): string[] {
  const lost = <Id>(word: string, chosen: readonly Id[], known: ReadonlyMap<Id, string>) => {
    const gone = chosen.filter((id) => !known.has(id))
    return gone.length === 0 ? [] : [`${word} ${listed(gone.map(String))}`]
  }
  return [
    ...lost('ชนิดของเหตุ', body.kinds, names.kinds),
    ...lost('หน่วยงาน', body.departments, names.departments),
    ...lost('ประเภทระบบ', body.types, names.types),
    ...lost('สายทาง', body.roads, names.roads),
    ...lost('ผู้รับจ้าง', body.contractors, names.contractors),
  ]
}

/** What the lists of a rule may name, by id. */
export function namesOf(choices: RuleChoices, types: ReadonlyMap<string, string>) {
  return {
    kinds: kindNamesOf(choices.kinds),
    types,
    departments: new Map(choices.departments.map(({ id, name }) => [id, name])),
    roads: new Map(choices.roads.map(({ code, name }) => [code, `${code} ${name}`.trim()])),
    contractors: new Map(choices.contractors.map(({ id, name }) => [id, name])),
  }
}
export type RuleNames = ReturnType<typeof namesOf>

/** What {@link isCriticalSooner} means, for people. */
export const criticalSooner = `เหตุวิกฤตที่ยังไม่ได้แจ้ง รอไม่เกิน ${minutesWords(criticalIntervalMin)}`

/** Whether critical alarms wait for less than the rule's interval. Pure. */
export function isCriticalSooner({ severities, interval_min }: NoticeRuleBody): boolean {
  const isAboutCritical = severities.length === 0 || severities.includes('critical')
  return isAboutCritical && interval_min > criticalIntervalMin
}

/** Days before the end of a guarantee at which it is told: `90, 60, 30 และ 7`. */
export const endDaysWords = radarBands
  .toSorted((a, b) => b - a)
  .join(', ')
  .replace(/, (\d+)$/, ' และ $1')

/** The time of day at which a rule tells of ends of guarantees. Pure. */
export const newsTime = ({ digest_at }: NoticeRuleBody) =>
  digest_at ?? newGuaranteeRule.digest_at ?? '08:00'

type WrittenRule = OwnedRule & { readonly body: NoticeRuleBody }

/** A rule about ends of guarantees as one sentence. Pure. */
function guaranteeSentence(rule: WrittenRule, choices: RuleChoices, names: RuleNames): string {
  const { body } = rule
  const { to, quiet, departments, contractors } = body
  return [
    `เมื่อประกันความชำรุดบกพร่องหรือหลักประกันของ${chosenNames(departments, names.departments, ofOwner(rule))}`,
    contractors.length > 0 && `ตามสัญญาของ ${chosenNames(contractors, names.contractors, '')}`,
    `เหลือ ${endDaysWords} วัน`,
    `ให้แจ้ง ${listed(to.map((one) => recipientName(one, choices)))} เวลา ${newsTime(body)} น.`,
    'และแจ้งทันทีเมื่อหลักประกันสิ้นสุดก่อนระยะรับประกัน',
    quiet && `งดแจ้ง ${quiet.from}–${quiet.to} น.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A rule as one sentence. Pure. */
export function ruleSentence(rule: WrittenRule, choices: RuleChoices, names: RuleNames): string {
  const { body } = rule
  if (body.about === 'guarantees') return guaranteeSentence(rule, choices, names)
  const to = (recipients: readonly Recipient[]) =>
    listed(recipients.map((one) => recipientName(one, choices)))
  const { quiet } = body
  return [
    `เมื่อมี${chosenNames(body.kinds, names.kinds, 'เหตุทุกชนิด')}`,
    `ระดับ${body.severities.length === 0 ? 'ใดก็ตาม' : ` ${listed(body.severities.map((one) => severityNames[one]))}`}`,
    `ของ${chosenNames(body.departments, names.departments, ofOwner(rule))}`,
    body.types.length > 0 && `ในระบบ ${chosenNames(body.types, names.types, '')}`,
    body.roads.length > 0 && `บนสายทาง ${chosenNames(body.roads, names.roads, '')}`,
    body.contractors.length > 0 &&
      `ตามสัญญาของ ${chosenNames(body.contractors, names.contractors, '')}`,
    body.delay_min > 0 && `นานเกิน ${minutesWords(body.delay_min)}`,
    `ให้แจ้ง ${to(body.to)}`,
    body.interval_min > 0 &&
      `ไม่เกินหนึ่งข้อความทุก ${minutesWords(body.interval_min)}${isCriticalSooner(body) ? ` ยกเว้น${criticalSooner}` : ''}`,
    body.repeat_min !== null && `แจ้งซ้ำทุก ${minutesWords(body.repeat_min)}จนกว่าจะมีผู้รับทราบ`,
    ...body.escalation.map(
      (step) => `ถ้ายังไม่มีผู้รับทราบภายใน ${minutesWords(step.after_min)} แจ้งต่อ ${to(step.to)}`,
    ),
    quiet &&
      `งดแจ้ง ${quiet.from}–${quiet.to} น.${quiet.except.length > 0 ? ` ยกเว้นระดับ ${listed(quiet.except.map((one) => severityNames[one]))}` : ''}`,
    body.digest_at !== null && `ส่งสรุปทุกวัน ${body.digest_at} น.`,
    body.tells_cleared && 'และแจ้งเมื่อกลับมาเป็นปกติ',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Recipients of a rule that have no way to be told, by name. Pure. */
export function untoldNames(body: NoticeRuleBody, choices: RuleChoices): string[] {
  const all = [...body.to, ...body.escalation.flatMap(({ to }) => to)]
  const among = (list: readonly { id: number; can_be_told: boolean }[], id: number) =>
    list.some((one) => one.id === id && one.can_be_told)
  const canBeTold = (one: Recipient) => {
    switch (one.type) {
      case 'user':
        return among(choices.users, one.id)
      case 'department':
        return among(choices.departments, one.id)
      case 'duty':
        return among(choices.rosters, one.id)
      case 'target':
        return choices.targets.some(({ id }) => id === one.id)
      case 'contractor':
        return choices.contractors.some(
          ({ id, can_be_told }) =>
            can_be_told && (body.contractors.length === 0 || body.contractors.includes(id)),
        )
    }
  }
  const untold = all.filter((one) => !canBeTold(one))
  return [...new Set(untold.map((one) => recipientName(one, choices)))]
}
