import { ApiError } from '@roadside/contract/errors.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import * as calls from '@roadside/contract/notices/rule-calls.ts'
import {
  newsTimeProblem,
  type NoticeRuleBody,
  type Recipient,
} from '@roadside/contract/notices/rule.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
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
    serve(calls.noticeRules, async ({ caller, database: { db } }) => ({
      rows: (await repository.findRules(db, caller, null)).map((rule) => ({
        ...rule,
        may_change: mayOwn(caller, rule),
      })),
    })),

    serve(calls.noticeRuleChoices, ({ caller, database: { db } }) => choicesOf(db, caller)),

    serve(calls.saveNoticeRule, ({ body, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const before = body.id === null ? null : await findOwn(db, caller, body.id)
        const choices = await choicesOf(db, caller)
        if (!mayOwn(caller, body) || !isAmong(body, choices)) throw new ApiError('forbidden')
        refuseOthers(body.body, before?.body ?? null, choices)
        const problem = newsTimeProblem(body.body)
        if (problem !== null) throw new ApiError('bad_request', problem)
        const written = {
          name: body.name,
          departmentId: body.DeptID,
          groupId: body.groupId,
          isOn: body.is_on,
          body: body.body,
          by: caller.username,
          now: now(),
        }
        const id = before?.id ?? (await repository.insertRule(db, written))
        const version = before ? await repository.updateRule(db, id, body.version, written) : 1
        if (version === null) throw new ApiError('conflict')
        if (before) await repository.forgetCourses(db, id)
        await insertAudit(db, {
          username: caller.username,
          address,
          action: calls.saveNoticeRule.path,
          subject: body.name,
          before: before && { name: before.name, is_on: before.is_on, body: before.body },
          after: { name: body.name, is_on: body.is_on, body: body.body },
        })
        return { id, version }
      }),
    ),

    serve(calls.removeNoticeRule, ({ body: { id }, caller, database, address }) =>
      database.db.transaction().execute(async (db) => {
        const rule = await findOwn(db, caller, id)
        await repository.deleteRule(db, id)
        await insertAudit(db, {
          username: caller.username,
          address,
          action: calls.removeNoticeRule.path,
          subject: rule.name,
          before: { name: rule.name, notice_owner: rule.owner, is_on: rule.is_on, body: rule.body },
        })
        return { ok: true as const }
      }),
    ),

    serve(calls.tryNoticeRule, async ({ body, caller, database: { db }, now }) => {
      if (body.body.about !== 'alarms')
        throw new ApiError('bad_request', 'ทดลองได้เฉพาะกฎของการแจ้งเตือน')
      if (!mayOwn(caller, body) || !isAmong(body, await repository.findChoices(db, caller)))
        throw new ApiError('forbidden')
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

interface Owner {
  readonly DeptID: number | null
  readonly groupId: number | null
}

/** Whether the caller may have rules of this owner; `isAmong` says whether a department is theirs. */
function mayOwn(caller: Caller, { DeptID, groupId }: Owner): boolean {
  const { group } = scopeOf(caller)
  if (DeptID !== null && groupId !== null) return false
  return group === null || DeptID !== null || groupId === group
}

type Choices = Awaited<ReturnType<typeof repository.findChoices>>

function isAmong({ DeptID, groupId }: Owner, { departments, groups }: Choices): boolean {
  const holds = (list: readonly { readonly id: number }[], id: number | null) =>
    id === null || list.some((one) => one.id === id)
  return holds(departments, DeptID) && holds(groups, groupId)
}

async function findOwn(db: Db, caller: Caller, id: number): Promise<repository.RuleRow> {
  const [rule] = await repository.findRules(db, caller, id)
  if (!rule) throw new ApiError('not_found')
  if (!mayOwn(caller, rule)) throw new ApiError('forbidden')
  return rule
}

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
  const kinds = new Set(choices.kinds.map(({ id }) => id))
  if (body.kinds.some((id) => !kinds.has(id) && before?.kinds.includes(id) !== true))
    throw new ApiError('bad_request', 'ไม่พบชนิดการแจ้งเตือนที่เลือก')
  if (
    body.departments.some(
      (id) => !ids.department.has(id) && before?.departments.includes(id) !== true,
    )
  )
    throw new ApiError('bad_request', 'ไม่พบหน่วยงานที่เลือก')
  const order = body.escalation.map(({ after_min }) => after_min)
  if (order.some((minutes, index) => minutes <= (order[index - 1] ?? 0)))
    throw new ApiError('bad_request', 'เวลาแจ้งต่อแต่ละขั้นต้องนานกว่าขั้นก่อนหน้า')
}
