import { ApiError } from '@roadside/contract/errors.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import * as calls from '@roadside/contract/notices/rule-calls.ts'
import {
  newsTimeProblem,
  type NoticeRuleBody,
  type Recipient,
} from '@roadside/contract/notices/rule.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import {
  findOwnRule,
  listRules,
  refuseOtherOwner,
  refuseUnknownNames,
  removeRule,
  writeRule,
} from '@roadside/server-kit/rules.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findToldAlarms } from './content-repository.ts'
import { isAbout } from './course.ts'
import { pastChanges } from './past-changes.ts'
import { listSummaries } from './past-summaries.ts'
import { replay } from './replay.ts'
import * as repository from './rule-list-repository.ts'
import { findFacts } from './rule-repository.ts'

const dayMs = 24 * 3_600_000
/** Steps of alarms that a rule is tried on at most. */
const mostTried = 20_000
const mostShown = 200

export interface RuleCallsOptions {
  readonly kinds: readonly {
    readonly id: string
    readonly name: string
    readonly severity: Severity
    readonly solution: string
  }[]
  /** Rosters that rules of the caller may name. */
  readonly findRosters: (
    db: Db,
    caller: Caller,
  ) => Promise<readonly { readonly id: number; readonly name: string }[]>
}

/** Rules of who is told of which alarms, and their trial on the past. */
export function ruleCalls({ kinds, findRosters }: RuleCallsOptions): ServedCall[] {
  const nameOfKind = (id: string) => kinds.find((kind) => kind.id === id)?.name ?? id
  const choicesOf = async (db: Db, caller: Caller) => {
    const rosters = await findRosters(db, caller)
    const told = await repository.findToldRosters(
      db,
      rosters.map(({ id }) => id),
    )
    return {
      ...(await repository.findChoices(db, caller)),
      kinds: [...kinds],
      rosters: rosters.map((roster) => ({ ...roster, can_be_told: told.has(roster.id) })),
    }
  }
  return [
    serve(calls.noticeRules, ({ caller, database: { db } }) => listRules(repository, db, caller)),

    serve(calls.noticeRuleChoices, ({ caller, database: { db } }) => choicesOf(db, caller)),

    serve(calls.saveNoticeRule, ({ body, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const before = body.id === null ? null : await findOwnRule(repository, db, caller, body.id)
        const choices = await choicesOf(db, caller)
        refuseOtherOwner(caller, body, choices)
        refuseOthers(body.body, before?.body ?? null, choices)
        const problem = newsTimeProblem(body.body)
        if (problem !== null) throw new ApiError('bad_request', problem)
        const call = calls.saveNoticeRule
        const changing = { db, caller, address, call, now: now() }
        const saved = await writeRule(repository, body, before, changing)
        if (before) await repository.forgetCourses(db, before.id)
        return saved
      }),
    ),

    serve(calls.removeNoticeRule, ({ body: { id }, caller, database, address }) =>
      database.db
        .transaction()
        .execute((db) =>
          removeRule(repository, id, { db, caller, address, call: calls.removeNoticeRule }),
        ),
    ),

    serve(calls.tryNoticeRule, async ({ body, caller, database: { db }, now }) => {
      if (body.body.about !== 'alarms')
        throw new ApiError('bad_request', 'ทดลองได้เฉพาะกฎของการแจ้งเตือน')
      refuseOtherOwner(caller, body, await repository.findChoices(db, caller))
      const until = now()
      const from = new Date(until.getTime() - calls.trialDays * dayMs)
      const events = await repository.findPastEvents(db, { since: from, until, limit: mostTried })
      const first = events.length === mostTried ? (events[0]?.at ?? from.getTime()) : from.getTime()
      const ids = [...new Set(events.map(({ alarm_id }) => alarm_id))]
      const before = { before: new Date(first), limit: mostTried }
      const earlier = await repository.findEarlierEvents(db, { ids, ...before })
      const lasting = await repository.findLasting(db, { since: new Date(first), limit: mostTried })
      const facts = (await findFacts(db, [...new Set([...ids, ...lasting])])).filter(
        (alarm) =>
          (isRoot(caller) || !alarm.isGuarded) &&
          (body.DeptID === null || alarm.departmentId === body.DeptID) &&
          (body.groupId === null || alarm.groupId === body.groupId) &&
          // the severity of then decides, which the history knows
          isAbout({ ...body.body, severities: [] }, alarm),
      )
      const isOfEvents = new Set(ids)
      const known = new Map(facts.map((alarm) => [alarm.id, alarm]))
      const changes = pastChanges([...earlier, ...events], known)
      const decisions = listSummaries(
        body.body,
        replay(
          body.body,
          changes.filter(({ at }) => at >= first),
          { from: first, to: until.getTime() },
        ),
        changes,
        facts.filter(({ id }) => !isOfEvents.has(id)),
      )
      const newest = decisions.slice(-mostShown).toReversed()
      const told = new Map(
        (
          await findToldAlarms(db, [
            ...new Set(newest.flatMap(({ alarmIds }) => alarmIds[0] ?? [])),
          ])
        ).map((alarm) => [alarm.id, `${nameOfKind(alarm.kind)} ${alarm.subject}`]),
      )
      return {
        total: decisions.length,
        since: toBangkokIso(new Date(first)),
        rows: newest.map(({ at, kind, step, alarmIds }) => ({
          at: toBangkokIso(new Date(at)),
          kind,
          step,
          alarms: alarmIds.length,
          first: told.get(alarmIds[0] ?? 0) ?? '',
        })),
      }
    }),
  ]
}

type Choices = Awaited<ReturnType<typeof repository.findChoices>>

/**
 * Throws where a rule names what the caller may not choose. What it named before may stay: a rule
 * can be switched off though one of its recipients is there no more.
 */
function refuseOthers(
  body: NoticeRuleBody,
  before: NoticeRuleBody | null,
  choices: Choices & {
    readonly kinds: readonly { readonly id: string }[]
    readonly rosters: readonly { readonly id: number }[]
  },
): void {
  const ids = {
    user: new Set(choices.users.map(({ id }) => id)),
    department: new Set(choices.departments.map(({ id }) => id)),
    target: new Set(choices.targets.map(({ id }) => id)),
    duty: new Set(choices.rosters.map(({ id }) => id)),
  }
  const namedBy = ({ to, escalation }: NoticeRuleBody) => [
    ...to,
    ...escalation.flatMap((step) => step.to),
  ]
  const keyOf = (one: Recipient) => JSON.stringify([one.type, one.type === 'contractor' || one.id])
  const namedBefore = new Set(before ? namedBy(before).map(keyOf) : [])
  const isNew = (one: Recipient) => !namedBefore.has(keyOf(one))
  if (
    namedBy(body).some(
      (one) => one.type !== 'contractor' && !ids[one.type].has(one.id) && isNew(one),
    )
  )
    throw new ApiError('bad_request', 'ผู้รับบางรายไม่มีอยู่แล้ว หรือท่านไม่มีสิทธิ์เลือก')
  refuseUnknownNames(body, before, choices)
  const order = body.escalation.map(({ after_min }) => after_min)
  if (order.some((minutes, index) => minutes <= (order[index - 1] ?? 0)))
    throw new ApiError('bad_request', 'เวลาแจ้งต่อแต่ละขั้นต้องนานกว่าขั้นก่อนหน้า')
}
