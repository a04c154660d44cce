import type { Db } from '@roadside/server-kit/database.ts'
import { insertNotice, insertUnreceived } from '../repository.ts'
import {
  chooseTargets,
  findRecipients,
  whyUnreceived,
  type ChoosingTargets,
} from './choose-targets.ts'
import { contentOf } from './content.ts'
import { findHappened, findToldAlarms, type ToldAlarm } from './content-repository.ts'
import type { Decision } from './course.ts'
import * as recipients from './recipient-repository.ts'
import type { LiveRule } from './rule-repository.ts'

/** Alarms of a summary beside those that waited for it. */
const mostOfDigest = 2_000

export interface SendingDecisions extends ChoosingTargets {
  readonly nameOfKind: (kind: string) => string
  readonly fourGKey: string
}

/** Writes a rule's decision into the outbox: to each target of what it may be told, and what nobody is told. */
export async function sendDecision(
  db: Db,
  sending: SendingDecisions,
  rule: LiveRule,
  decision: Decision,
  now: Date,
): Promise<void> {
  const ids =
    decision.kind === 'digest' ? await idsOfDigest(db, rule, decision, now) : decision.alarmIds
  if (ids.length === 0) return
  const addressing = await address(db, sending, rule, decision, { ids, now })
  const { alarms, found, toldBy, concerns, contractors } = addressing
  const targets = await chooseTargets(
    db,
    sending,
    found.flatMap((target) => {
      // the most urgent stands first
      const urgent = alarms.find((alarm) => concerns(target, alarm))
      return urgent ? [{ ...target, severity: urgent.severity }] : []
    }),
  )
  const written = { why: { rule: rule.id, name: rule.name, step: decision.step }, createdAt: now }
  const repeated = new Set(decision.repeatedIds)
  const contentFor = (of: readonly ToldAlarm[]) =>
    contentOf(decision.kind, of, { nameOfKind: sending.nameOfKind, now, repeated })
  const decided = new Set(decision.alarmIds)
  for (const target of targets) {
    const own = alarms.filter(
      (alarm) =>
        concerns(target, alarm) && isToBeTold(decision.kind, toldBy(target, alarm), rule.id),
    )
    if (own.length === 0) continue
    await insertNotice(
      db,
      {
        targetId: target.id,
        content: contentFor(contractors.has(target.id) ? own.map(forContractor) : own),
        ...written,
      },
      { alarms: idsOf(own) },
    )
    // of a summary: what it told first, not all that it lists
    const first = own.filter(
      (alarm) => decided.has(alarm.id) && isToBeTold('raised', toldBy(target, alarm), rule.id),
    )
    const pairs = (of: readonly ToldAlarm[]) =>
      of.map(({ id }) => ({ alarmId: id, targetId: target.id }))
    const isOver = ({ cleared_at }: ToldAlarm) => cleared_at !== null
    await recipients.deleteTold(db, pairs(first.filter(isOver)))
    await recipients.writeTold(db, pairs(first.filter((alarm) => !isOver(alarm))), rule.id, now)
  }
  for (const { answer, alarms: of } of unreceived(addressing, targets, decision))
    await insertUnreceived(
      db,
      { content: contentFor(of), ...written, answer },
      { alarms: idsOf(of) },
    )
}

const forContractor = (alarm: ToldAlarm): ToldAlarm => ({ ...alarm, ...alarm.of_contract })

const idsOf = (alarms: readonly ToldAlarm[]) => alarms.map(({ id }) => id)

/** Whom a decision concerns. */
interface Addressing {
  /** The most urgent first. */
  readonly alarms: readonly ToldAlarm[]
  /** Every place at which its recipients can be told, whether its channel can send now or not. */
  readonly found: readonly recipients.FoundTarget[]
  /** The rule that told a target of an alarm; null: none did. */
  readonly toldBy: (target: recipients.FoundTarget, alarm: ToldAlarm) => number | null
  /** Whether a target may be told of an alarm; of its end only who was told of the fault. */
  readonly concerns: (target: recipients.FoundTarget, alarm: ToldAlarm) => boolean
  /** Ids of the targets that are told as contractors. */
  readonly contractors: ReadonlySet<number>
  /** Alarms of which this rule has told somebody. */
  readonly toldByRule: ReadonlySet<number>
}

async function address(
  db: Db,
  sending: SendingDecisions,
  rule: LiveRule,
  { kind, step }: Decision,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Addressing> {
  const alarms = await findToldAlarms(db, ids)
  const told = await recipients.findTold(db, ids)
  const to = rule.body.escalation[step ?? -1]?.to ?? rule.body.to
  const found =
    kind === 'cleared'
      ? await recipients.findTargets(db, [...new Set(told.map(({ target_id }) => target_id))])
      : await findRecipients(db, sending, to, ids, now)
  const allowed = await recipients.findAllowed(db, idsOfTargets(found), ids, sending)
  const pair = (targetId: number, alarmId: number) => `${targetId} ${alarmId}`
  const may = new Set(allowed.map(({ target_id, alarm_id }) => pair(target_id, alarm_id)))
  const tellers = new Map(
    told.map(({ target_id, alarm_id, rule_id }) => [pair(target_id, alarm_id), rule_id]),
  )
  const toldBy: Addressing['toldBy'] = (target, alarm) =>
    tellers.get(pair(target.id, alarm.id)) ?? null
  return {
    alarms,
    found,
    toldBy,
    concerns: (target, alarm) =>
      may.has(pair(target.id, alarm.id)) &&
      (kind !== 'cleared' || toldBy(target, alarm) === rule.id),
    contractors: new Set(
      allowed.flatMap(({ target_id, is_contractor }) => (is_contractor ? [target_id] : [])),
    ),
    toldByRule: new Set(
      told.flatMap(({ alarm_id, rule_id }) => (rule_id === rule.id ? [alarm_id] : [])),
    ),
  }
}

const idsOfTargets = (targets: readonly recipients.FoundTarget[]) => [
  ...new Set(targets.map(({ id }) => id)),
]

/**
 * Alarms of which no target is told, by the reason; guarded ones apart, as others may not read of
 * them. Whom another rule has told is told. Nobody need be told of an end who was not told of the
 * fault, and what a summary lists beside what waited for it was told at its time.
 */
function unreceived(
  { alarms, found, concerns, toldByRule }: Addressing,
  targets: readonly recipients.FoundTarget[],
  { kind, alarmIds }: Decision,
): { answer: string; alarms: ToldAlarm[] }[] {
  const waited = new Set(alarmIds)
  const isOwed = ({ id }: ToldAlarm) => {
    if (kind === 'cleared') return toldByRule.has(id)
    return kind !== 'digest' || targets.length === 0 || waited.has(id)
  }
  const byReason = new Map<string, { answer: string; alarms: ToldAlarm[] }>()
  for (const alarm of alarms) {
    const isReceived = targets.some((target) => concerns(target, alarm))
    if (isReceived || !isOwed(alarm)) continue
    const answer = whyUnreceived(
      found,
      found.filter((target) => concerns(target, alarm)),
    )
    const key = `${answer} ${alarm.is_guarded}`
    const group = byReason.get(key) ?? { answer, alarms: [] }
    group.alarms.push(alarm)
    byReason.set(key, group)
  }
  return [...byReason.values()]
}

/**
 * Whether a target is told of an alarm: of a fault once, by whichever rule comes first; of its end
 * only by the rule that told the fault. That nobody acknowledged it is news to whoever was told.
 */
function isToBeTold(kind: Decision['kind'], toldBy: number | null, ruleId: number): boolean {
  if (kind === 'digest' || kind === 'escalated') return true
  if (kind === 'cleared') return toldBy === ruleId
  return toldBy === null || toldBy === ruleId
}

/** What waited for the summary, and what else happened: the former however much there is of the latter. */
async function idsOfDigest(
  db: Db,
  rule: LiveRule,
  { since = 0, alarmIds }: Decision,
  now: Date,
): Promise<number[]> {
  const happened = await findHappened(db, rule, {
    since: new Date(since),
    until: now,
    limit: mostOfDigest,
  })
  return [...new Set([...alarmIds, ...happened])]
}
