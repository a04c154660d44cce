import type { NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import {
  advance,
  freshRule,
  lastTimeOfDay,
  nextAt,
  type AlarmFacts,
  type Decision,
  type RuleState,
} from './course.ts'

const dayMs = 24 * 3_600_000

/** An alarm as it became at a time; milliseconds. */
export interface ReplayedChange {
  readonly at: number
  readonly alarm: AlarmFacts
}

/**
 * The messages that a rule would have decided from `from` to `to`, had it been on. Pure; `changes`
 * in the order of time.
 */
export function replay(
  rule: NoticeRuleBody,
  changes: readonly ReplayedChange[],
  { from, to }: { readonly from: number; readonly to: number },
): Decision[] {
  let state = freshRule(from)
  let index = 0
  const decisions: Decision[] = []
  for (let at = Math.min(changes[0]?.at ?? to, dueAt(rule, state, from)); at <= to;) {
    const changed: AlarmFacts[] = []
    for (let change = changes[index]; change && change.at <= at; change = changes[++index])
      changed.push(change.alarm)
    const next = advance(rule, state, changed, at)
    state = next.state
    decisions.push(...next.decisions)
    at = Math.min(changes[index]?.at ?? Infinity, dueAt(rule, state, at + 1))
  }
  return decisions
}

/** The next time at which the rule has something to do though nothing changes. */
function dueAt(rule: NoticeRuleBody, state: RuleState, after: number): number {
  let due =
    rule.digest_at === null ? Infinity : lastTimeOfDay(rule.digest_at, state.lastDigestAt) + dayMs
  for (const course of state.courses.values())
    due = Math.min(due, nextAt(rule, state, course, after) ?? Infinity)
  return Math.max(due, after)
}
