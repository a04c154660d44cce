import type { Db } from '@roadside/server-kit/database.ts'
import type { Containment } from '../../alarms/containment.ts'
import { advance, isAbout, lastTimeOfDay, nextAt, type AlarmFacts, type Course } from './course.ts'
import * as repository from './rule-repository.ts'
import { sendDecision, type SendingDecisions } from './send-decision.ts'

/**
 * Takes every rule to `now` and writes its messages into the outbox, in the transaction in which the
 * alarms changed. One server does it at a time.
 */
export function makeDecideNotices(deciding: SendingDecisions) {
  return async (
    db: Db,
    containment: Containment,
    changedIds: readonly number[],
    now: Date,
  ): Promise<void> => {
    const rules = await repository.findLiveRules(db, 'alarms')
    const parts = new Set(rules.map((rule) => partOf(rule).key))
    await containment.keep('rule:', parts)
    if (rules.length === 0) return
    const facts = await repository.findFacts(db, changedIds)
    const due = new Set(await repository.findDueRules(db, now))
    for (const rule of rules) {
      const isDigestDue =
        rule.body.digest_at !== null &&
        lastTimeOfDay(rule.body.digest_at, now.getTime()) > rule.lastDigestAt
      const failsSince = containment.failsSince(partOf(rule).key)
      const own = facts.filter((alarm) => isOfOwner(rule, alarm))
      if (failsSince === null && own.length === 0 && !due.has(rule.id) && !isDigestDue) continue
      await containment.run(partOf(rule), async () => {
        const missed = failsSince ? await findMissed(db, rule, failsSince) : []
        const byId = new Map([...missed, ...own].map((alarm) => [alarm.id, alarm]))
        await takeRule(db, deciding, rule, { facts: [...byId.values()], isDigestDue, now })
      })
    }
  }
}

const partOf = ({ id, name }: repository.LiveRule) => ({ key: `rule:${id}`, name: `กฎ ${name}` })

/** Alarms of a rule that changed since it began to fail. */
async function findMissed(db: Db, rule: repository.LiveRule, since: Date): Promise<AlarmFacts[]> {
  const facts = await repository.findFacts(db, await repository.findChangedSince(db, since))
  return facts.filter((alarm) => isOfOwner(rule, alarm))
}

const isOfOwner = (
  { departmentId, groupId }: repository.LiveRule,
  alarm: { readonly departmentId: number | null; readonly groupId: number | null },
) =>
  (departmentId === null || alarm.departmentId === departmentId) &&
  (groupId === null || alarm.groupId === groupId)

async function takeRule(
  db: Db,
  deciding: SendingDecisions,
  rule: repository.LiveRule,
  { facts, isDigestDue, now }: { facts: readonly AlarmFacts[]; isDigestDue: boolean; now: Date },
): Promise<void> {
  const before = isDigestDue
    ? await repository.findCourses(db, rule.id, null)
    : await findWaiting(db, rule, facts, now)
  const known = new Map(before.map((course) => [course.alarmId, course]))
  // an alarm that the rule neither follows nor is about costs it nothing
  const changed = facts.filter((alarm) => known.has(alarm.id) || isAbout(rule.body, alarm))
  const { lastRaisedAt, lastClearedAt, lastDigestAt } = rule
  const { state, decisions } = advance(
    rule.body,
    { courses: known, lastRaisedAt, lastClearedAt, lastDigestAt },
    changed,
    now.getTime(),
  )
  await storeCourses(db, rule, state, before, now)
  for (const decision of decisions) await sendDecision(db, deciding, rule, decision, now)
  if (decisions.length > 0) await repository.writeLastMessages(db, rule.id, state)
}

/**
 * Courses of alarms that changed or are due. A critical one ends the interval early, and what waits
 * for its end goes into the same message.
 */
async function findWaiting(
  db: Db,
  { id, body, lastRaisedAt }: repository.LiveRule,
  facts: readonly AlarmFacts[],
  now: Date,
): Promise<Course[]> {
  const alarmIds = facts.map((alarm) => alarm.id)
  const due = await repository.findCourses(db, id, { alarmIds, dueAt: now })
  const intervalEnd = new Date((lastRaisedAt ?? 0) + body.interval_min * 60_000)
  const isCritical = [...due, ...facts].some(({ severity }) => severity === 'critical')
  return isCritical && intervalEnd > now
    ? repository.findCourses(db, id, { alarmIds, dueAt: intervalEnd })
    : due
}

async function storeCourses(
  db: Db,
  { id, body }: repository.LiveRule,
  state: Parameters<typeof nextAt>[1] & { readonly courses: ReadonlyMap<number, Course> },
  before: readonly Course[],
  now: Date,
): Promise<void> {
  await repository.deleteCourses(
    db,
    id,
    before.flatMap(({ alarmId }) => (state.courses.has(alarmId) ? [] : [alarmId])),
  )
  await repository.writeCourses(
    db,
    id,
    [...state.courses.values()].map((course) => ({
      ...course,
      nextAt: nextAt(body, state, course, now.getTime()),
    })),
  )
}
