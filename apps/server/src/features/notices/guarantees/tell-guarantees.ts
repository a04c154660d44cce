import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type { SpecialAccounts } from '../../../accounts/repository.ts'
import { insertNotice, insertUnreceived } from '../repository.ts'
import {
  chooseTargets,
  findRecipients,
  whyUnreceived,
  type ChoosingTargets,
  type FoundRecipient,
} from '../rules/choose-targets.ts'
import { isQuiet, lastTimeOfDay } from '../rules/course.ts'
import type { FoundTarget } from '../rules/recipient-repository.ts'
import { findLiveRules, writeLastMessages, type LiveRule } from '../rules/rule-repository.ts'
import { contentOf, type ToldDue } from './content.ts'
import { dueEnds, whetherTold, type ToldEnd } from './due-ends.ts'
import * as repository from './repository.ts'
import type { DueEnd, FindGuarantees, WatchedGuarantee } from './watched.ts'

export interface TellingGuarantees extends ChoosingTargets, SpecialAccounts {
  readonly findGuarantees: FindGuarantees
}

/** An end is urgent for nobody's night: LINE's last messages of a month are for alarms. */
const severity: Severity = 'warning'

/**
 * Tells of the ends of guarantees, on one of the servers at a time: what is near once a day at the
 * rule's time, or later that day where no server ran; a bank guarantee that is too short at once.
 */
export async function tellGuarantees(db: Db, telling: TellingGuarantees, now: Date): Promise<void> {
  const rules = await findLiveRules(db, 'guarantees')
  if (rules.length === 0) return
  const today = bangkokDay(now)
  const guarantees = await telling.findGuarantees(db)
  const all = dueEnds(guarantees, today)
  for (const rule of rules) {
    if (isQuiet(rule.body.quiet, now.getTime())) continue
    const isDaily = isTimeOfDay(rule, now)
    const due = all.filter(
      ({ guarantee, step }) => (isDaily || step === 'short') && isOfRule(rule, guarantee),
    )
    if (due.length > 0) await tellRule(db, telling, { rule, due, now, today })
    if (!isDaily) continue
    await writeLastMessages(db, rule.id, { ...rule, lastDigestAt: now.getTime() })
    await repository.forgetEnds(db, today)
  }
}

/** Whether the rule's time of this day has come and nothing was told since. */
function isTimeOfDay({ body, lastDigestAt }: LiveRule, now: Date): boolean {
  const at = lastTimeOfDay(body.digest_at ?? '08:00', now.getTime())
  return at > lastDigestAt && bangkokDay(new Date(at)) === bangkokDay(now)
}

function isOfRule({ body, departmentId, groupId }: LiveRule, guarantee: WatchedGuarantee): boolean {
  const among = (list: readonly number[], id: number | null) =>
    list.length === 0 || (id !== null && list.includes(id))
  return (
    (departmentId === null || guarantee.department_id === departmentId) &&
    (groupId === null || guarantee.group_id === groupId) &&
    among(body.departments, guarantee.department_id) &&
    among(body.contractors, guarantee.contractor_id)
  )
}

interface OfRule {
  readonly rule: LiveRule
  readonly due: readonly DueEnd[]
  readonly now: Date
  readonly today: string
}

/**
 * Who is told once, whichever of their channels is used and whichever rule names them. A roster is
 * one recipient: the next on duty is not told what the one before was.
 */
function recipientsOf(one: FoundRecipient): string[] {
  const own = recipientOf(one)
  return one.rosterId === undefined ? [own] : [own, `duty:${one.rosterId}`]
}
const recipientOf = ({ id, userId }: FoundTarget) =>
  userId === null ? `target:${id}` : `user:${userId}`

async function tellRule(
  db: Db,
  telling: TellingGuarantees,
  { rule, due, now, today }: OfRule,
): Promise<void> {
  const projects = [...new Set(due.map(({ guarantee }) => guarantee.pj_id))]
  const isTold = whetherTold(
    await repository.findTold(db, [...new Set(due.map(({ subject }) => subject))]),
  )
  const found: FoundRecipient[] = [
    ...(await findRecipients(
      db,
      telling,
      rule.body.to.filter(({ type }) => type !== 'contractor'),
      [],
      now,
    )),
    ...(rule.body.to.some(({ type }) => type === 'contractor')
      ? await repository.findContractorTargets(db, projects)
      : []),
  ]
  const ids = [...new Set(found.map(({ id }) => id))]
  const allowed = await repository.findAllowed(db, ids, projects, telling)
  const may = new Set(allowed.map(({ targetId, projectId }) => `${targetId} ${projectId}`))
  const concerns = (target: FoundTarget, { guarantee }: DueEnd) =>
    may.has(`${target.id} ${guarantee.pj_id}`)
  const wasTold = (one: FoundRecipient, end: DueEnd) =>
    recipientsOf(one).some((recipient) => isTold(recipient, end))
  /** By one of the ways in which the rule names the target. */
  const ownOf = ({ id }: FoundTarget) =>
    due.filter((end) =>
      found.some((one) => one.id === id && concerns(one, end) && !wasTold(one, end)),
    )
  const targets = await chooseTargets(
    db,
    telling,
    found.filter((target) => ownOf(target).length > 0).map((target) => ({ ...target, severity })),
  )
  const defects = await repository.countOpenDefects(
    db,
    targets.map(({ id }) => id),
    projects,
    telling,
  )
  const written = { why: { rule: rule.id, name: rule.name, step: null }, createdAt: now }
  const news: ToldEnd[] = []
  for (const target of targets) {
    const own = ownOf(target)
    const ends = own.map((end) => ({ ...end, openDefects: defectsOf(defects, end, target.id) }))
    await insertNotice(
      db,
      { targetId: target.id, content: contentOf(ends, today), ...written },
      { projects: projectsOf(own) },
    )
  }
  const reached = new Set(targets.map(({ id }) => id))
  for (const one of found) {
    const own = reached.has(one.id) ? ownOf(one) : []
    // whoever is on duty and knows it by another rule knows it for the roster
    const known = due.filter((end) => concerns(one, end) && isTold(recipientOf(one), end))
    const ends = [...own, ...known]
    news.push(...recipientsOf(one).flatMap((name) => ends.map((end) => toldOf(name, end))))
  }
  const nobody = `rule:${rule.id}`
  const unreceived = due.filter(
    (end) =>
      !isTold(nobody, end) &&
      !targets.some((target) => concerns(target, end)) &&
      !found.some((target) => wasTold(target, end)),
  )
  for (const [answer, ends] of byReason(unreceived, found, concerns)) {
    const content = contentOf(
      ends.map((end): ToldDue => ({ ...end, openDefects: 0 })),
      today,
    )
    await insertUnreceived(db, { content, ...written, answer }, { projects: projectsOf(ends) })
    news.push(...ends.map((end) => toldOf(nobody, end)))
  }
  await repository.writeTold(db, news, now)
}

const projectsOf = (ends: readonly DueEnd[]) => ends.map(({ guarantee }) => guarantee.pj_id)

const toldOf = (recipient: string, { subject, endsOn, step }: DueEnd): ToldEnd => ({
  recipient,
  subject,
  ends_on: endsOn,
  step: String(step),
})

/** Of a lot its own equipment's, of a bank guarantee all of its project. */
function defectsOf(
  defects: readonly repository.OpenDefects[],
  { guarantee: { kind, id, pj_id } }: DueEnd,
  targetId: number,
): number {
  return defects
    .filter(
      (one) =>
        one.targetId === targetId &&
        one.projectId === pj_id &&
        (kind === 'bank' || one.lotId === id),
    )
    .reduce((sum, { count }) => sum + count, 0)
}

/** Ends that nobody receives, by the reason. */
function byReason(
  ends: readonly DueEnd[],
  found: readonly FoundTarget[],
  concerns: (target: FoundTarget, end: DueEnd) => boolean,
): ReadonlyMap<string, readonly DueEnd[]> {
  const reasons = new Map<string, DueEnd[]>()
  for (const end of ends) {
    const seeing = found.filter((target) => concerns(target, end))
    const answer = whyUnreceived(found, seeing)
    reasons.set(answer, [...(reasons.get(answer) ?? []), end])
  }
  return reasons
}

/** Looks at the ends of guarantees every minute. */
export const guaranteeSweep = (telling: TellingGuarantees): Sweep => ({
  name: 'ends of guarantees',
  everyMs: 60_000,
  run: ({ database: { db }, now }) =>
    db.transaction().execute(async (trx) => {
      if (await repository.isMine(trx)) await tellGuarantees(trx, telling, now())
    }),
})
