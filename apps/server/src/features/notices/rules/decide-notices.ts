import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Containment } from '../../alarms/containment.ts'
import { insertNotice, insertUnreceived } from '../repository.ts'
import {
  chooseTargets,
  findRecipients,
  whyUnreceived,
  type ChoosingTargets,
} from './choose-targets.ts'
import { contentOf } from './content.ts'
import { findHappened, findToldAlarms, type ToldAlarm } from './content-repository.ts'
import {
  advance,
  isAbout,
  lastTimeOfDay,
  nextAt,
  type AlarmFacts,
  type Course,
  type Decision,
} from './course.ts'
import * as recipients from './recipient-repository.ts'
import * as repository from './rule-repository.ts'

/** Alarms that a summary looks at. */
const mostOfDigest = 2_000

export interface DecidingNotices extends ChoosingTargets {
  readonly nameOfKind: (kind: string) => string
  readonly fourGKey: string
}

/**
 * Takes every rule to `now` and writes its messages into the outbox, in the transaction in which the
 * alarms changed. One server does it at a time.
 */
export function makeDecideNotices(deciding: DecidingNotices) {
  return async (
    db: Db,
    containment: Containment,
    changedIds: readonly number[],
    now: Date,
  ): Promise<void> => {
    const rules = await repository.findLiveRules(db)
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
  deciding: DecidingNotices,
  rule: repository.LiveRule,
  { facts, isDigestDue, now }: { facts: readonly AlarmFacts[]; isDigestDue: boolean; now: Date },
): Promise<void> {
  const alarmIds = facts.map(({ id }) => id)
  const before = await repository.findCourses(db, rule.id, isDigestDue ? null : { alarmIds, now })
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
  for (const decision of decisions) await send(db, deciding, rule, decision, now)
  if (decisions.length > 0) await repository.writeLastMessages(db, rule.id, state)
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

async function send(
  db: Db,
  deciding: DecidingNotices,
  rule: repository.LiveRule,
  decision: Decision,
  now: Date,
): Promise<void> {
  const ids =
    decision.kind === 'digest' ? await idsOfDigest(db, rule, decision, now) : decision.alarmIds
  if (ids.length === 0) return
  const alarms = await findToldAlarms(db, ids)
  const to = rule.body.escalation[decision.step ?? -1]?.to ?? rule.body.to
  const told = await recipients.findTold(db, ids)
  const found =
    decision.kind === 'cleared'
      ? await recipients.findTargets(db, [...new Set(told.map(({ target_id }) => target_id))])
      : await findRecipients(db, deciding, to, ids, now)
  const targets = await chooseTargets(db, deciding, found, mostUrgent(alarms))
  const why = { rule: rule.id, name: rule.name, step: decision.step }
  const contentFor = (told: readonly ToldAlarm[]) =>
    contentOf(decision.kind, told, { nameOfKind: deciding.nameOfKind, now })
  // of the end only who was told of the fault is to be told
  const isForNobody =
    decision.kind === 'cleared' && !told.some(({ rule_id }) => rule_id === rule.id)
  if (targets.length === 0 && !isForNobody) {
    const written = { content: contentFor(alarms), why, createdAt: now }
    await insertUnreceived(db, { ...written, answer: whyUnreceived(found) }, ids)
  }
  const allowed = await recipients.findAllowed(
    db,
    targets.map(({ id }) => id),
    ids,
    deciding,
  )
  for (const target of targets) {
    const may = new Set(
      allowed.flatMap(({ target_id, alarm_id }) => (target_id === target.id ? [alarm_id] : [])),
    )
    const wasTold = new Map(
      told.flatMap(({ target_id, alarm_id, rule_id }) =>
        target_id === target.id ? [[alarm_id, rule_id] as const] : [],
      ),
    )
    const own = alarms.filter(
      ({ id }) => may.has(id) && isToBeTold(decision, wasTold.get(id) ?? null, rule.id),
    )
    if (own.length === 0) continue
    await insertNotice(
      db,
      { targetId: target.id, content: contentFor(own), why, createdAt: now },
      own.map(({ id }) => id),
    )
    // of a summary: what it told first, not all that it lists
    const first = own.filter(
      ({ id }) =>
        decision.alarmIds.includes(id) &&
        isToBeTold({ kind: 'raised' }, wasTold.get(id) ?? null, rule.id),
    )
    const pairs = (of: readonly ToldAlarm[]) =>
      of.map(({ id }) => ({ alarmId: id, targetId: target.id }))
    const isOver = ({ cleared_at }: ToldAlarm) => cleared_at !== null
    await recipients.deleteTold(db, pairs(first.filter(isOver)))
    await recipients.writeTold(db, pairs(first.filter((alarm) => !isOver(alarm))), rule.id, now)
  }
}

/**
 * Whether a target is told of an alarm: of a fault once, by whichever rule comes first; of its end
 * only by the rule that told the fault. That nobody acknowledged it is news to whoever was told.
 */
function isToBeTold(
  { kind }: Pick<Decision, 'kind'>,
  toldBy: number | null,
  ruleId: number,
): boolean {
  if (kind === 'digest' || kind === 'escalated') return true
  if (kind === 'cleared') return toldBy === ruleId
  return toldBy === null || toldBy === ruleId
}

const mostUrgent = (alarms: readonly ToldAlarm[]): Severity => alarms[0]?.severity ?? 'warning'

/** What waited for the summary, and what else happened: the former however much there is of the latter. */
async function idsOfDigest(
  db: Db,
  rule: repository.LiveRule,
  { since = 0, alarmIds }: Decision,
  now: Date,
): Promise<number[]> {
  const ids = await findHappened(db, { since: new Date(since), until: now, limit: mostOfDigest })
  const facts = await repository.findFacts(db, ids)
  const happened = facts.filter((alarm) => isOfOwner(rule, alarm) && isAbout(rule.body, alarm))
  return [...new Set([...alarmIds, ...happened.map(({ id }) => id)])]
}
