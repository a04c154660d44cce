import { isAbout, type AlarmFacts, type Decision } from './course.ts'
import type { PastChange } from './past-changes.ts'
import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'

/**
 * Decisions with what summaries list beside what waited for them: what was raised or cleared since
 * the one before, and what lasts. A summary of nothing is not sent. Pure.
 *
 * `lasting`: alarms that last since before the first change; `changes` in the order of time.
 */
export function listSummaries(
  rule: NoticeRuleBody,
  decisions: readonly Decision[],
  changes: readonly PastChange[],
  lasting: readonly AlarmFacts[],
): Decision[] {
  const latest = new Map<number, Omit<PastChange, 'at'>>(
    lasting.map((alarm) => [
      alarm.id,
      { alarm, isSuppressed: false, raisedAt: -Infinity, clearedAt: null },
    ]),
  )
  let next = 0
  return decisions.flatMap((decision) => {
    for (let one = changes[next]; one && one.at <= decision.at; one = changes[++next])
      latest.set(one.alarm.id, one)
    if (decision.kind !== 'digest') return [decision]
    const { since = 0, at: until } = decision
    const isWithin = (at: number | null) => at !== null && at >= since && at < until
    const happened = [...latest.values()].filter(
      ({ alarm, isSuppressed, raisedAt, clearedAt }) =>
        isAbout(rule, alarm) &&
        (isWithin(raisedAt) || isWithin(clearedAt) || (alarm.isActive && !isSuppressed)),
    )
    const alarmIds = new Set([...decision.alarmIds, ...happened.map(({ alarm }) => alarm.id)])
    return alarmIds.size === 0 ? [] : [{ ...decision, alarmIds: [...alarmIds] }]
  })
}
