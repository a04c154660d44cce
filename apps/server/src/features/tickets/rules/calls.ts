import { ApiError } from '@roadside/contract/errors.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import * as calls from '@roadside/contract/tickets/ticket-rule.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { kindsOf, type AlarmsOfTickets } from '../ticket-context.ts'
import { findHidingSteps, findPastAlarms } from './due-repository.ts'
import { openingOf, type AlarmStep } from './opening-of.ts'
import * as repository from './rule-repository.ts'

const dayMs = 24 * 3_600_000
const mostShown = 200

/** Rules that open tickets of alarms, and their trial on the past. */
export function ticketRuleCalls(alarmsOfTickets: AlarmsOfTickets): ServedCall[] {
  const { nameOfKind, ruleKinds: kinds } = alarmsOfTickets
  return [
    serve(calls.ticketRules, async ({ caller, database: { db } }) => ({
      rows: (await repository.findRules(db, caller, null)).map((rule) => ({
        ...rule,
        may_change: mayOwn(caller, rule),
      })),
    })),

    serve(calls.ticketRuleChoices, async ({ caller, database: { db } }) => ({
      ...(await repository.findChoices(db, caller)),
      kinds: kinds.map(({ id, name, solution }) => ({ id, name, solution })),
      is_authority: scopeOf(caller).group === null && scopeOf(caller).department === null,
    })),

    serve(calls.saveTicketRule, ({ body, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const before = body.id === null ? null : await findOwn(db, caller, body.id)
        await refuseOthers(db, caller, body, before?.body ?? null, kinds)
        const written = {
          name: body.name,
          departmentId: body.DeptID,
          groupId: body.groupId,
          isOn: body.is_on,
          body: body.body,
          by: caller.user.username,
          now: now(),
        }
        const id = before?.id ?? (await repository.insertRule(db, written))
        const version = before ? await repository.updateRule(db, id, body.version, written) : 1
        if (version === null) throw new ApiError('conflict')
        await insertAudit(db, {
          username: caller.username,
          address,
          action: calls.saveTicketRule.path,
          subject: body.name,
          before: before && { name: before.name, is_on: before.is_on, body: before.body },
          after: { name: body.name, is_on: body.is_on, body: body.body },
        })
        return { id, version }
      }),
    ),

    serve(calls.removeTicketRule, ({ body: { id }, caller, database, address }) =>
      database.db.transaction().execute(async (db) => {
        const { name, owner, is_on, body } = await findOwn(db, caller, id)
        await repository.deleteRule(db, id)
        await insertAudit(db, {
          username: caller.username,
          address,
          action: calls.removeTicketRule.path,
          subject: name,
          before: { name, notice_owner: owner, is_on, body },
        })
        return { ok: true as const }
      }),
    ),

    serve(calls.tryTicketRule, async ({ body: rule, caller, database: { db }, now }) => {
      await refuseOthers(db, caller, rule, rule.body, kinds)
      const until = now()
      const from = new Date(until.getTime() - calls.ruleTrialDays * dayMs)
      const limit = calls.mostTriedAlarms
      const alarms = await findPastAlarms(
        db,
        { ...rule, kinds: kindsOf(rule.body, alarmsOfTickets) },
        { from, now: until, limit },
      )
      const ids = alarms.map(({ id }) => id)
      const steps = new Map(ids.map((id) => [id, [] as AlarmStep[]]))
      for (const { alarm_id, ...step } of await findHidingSteps(db, ids, from))
        steps.get(alarm_id)?.push(step)
      const { minutes, priority, assign } = rule.body
      const span = { minutes, from: from.getTime(), now: until.getTime() }
      const opened = alarms
        .flatMap((alarm) => {
          const at = openingOf(alarm, steps.get(alarm.id) ?? [], span)
          return at === null ? [] : [{ alarm, at }]
        })
        .toSorted((one, other) => other.at - one.at)
      const oldest = alarms.length === limit ? (alarms.at(-1)?.raised_at ?? 0) : 0
      return {
        total: opened.length,
        since: toBangkokIso(new Date(Math.max(from.getTime(), oldest))),
        rows: opened.slice(0, mostShown).map(({ alarm, at }) => ({
          at: toBangkokIso(new Date(at)),
          kind_name: nameOfKind(alarm.kind),
          subject: alarm.subject,
          site: alarm.site,
          priority: priority ?? alarm.severity,
          contractor: assign === 'contractor' ? alarm.contractor : '',
          has_ticket: alarm.has_ticket,
        })),
      }
    }),
  ]
}

interface Owner {
  readonly DeptID: number | null
  readonly groupId: number | null
}

/** Whether the caller may have rules of this owner: the authority any, a group its own, staff of a department that. */
function mayOwn(caller: Caller, { DeptID, groupId }: Owner): boolean {
  const { group, department } = scopeOf(caller)
  if (DeptID !== null && groupId !== null) return false
  if (department !== null) return DeptID === department
  return group === null || DeptID !== null || groupId === group
}

async function findOwn(db: Db, caller: Caller, id: number): Promise<repository.RuleRow> {
  const [rule] = await repository.findRules(db, caller, id)
  if (!rule) throw new ApiError('not_found')
  if (!mayOwn(caller, rule)) throw new ApiError('forbidden')
  return rule
}

/** Throws where a rule is of others, or names what is not there; what it named before may stay. */
async function refuseOthers(
  db: Db,
  caller: Caller,
  rule: Owner & { readonly body: calls.TicketRuleBody },
  before: calls.TicketRuleBody | null,
  kinds: AlarmsOfTickets['ruleKinds'],
): Promise<void> {
  const { departments, groups } = await repository.findChoices(db, caller)
  const holds = (list: readonly { readonly id: number }[], id: number | null) =>
    id === null || list.some((one) => one.id === id)
  if (!mayOwn(caller, rule) || !holds(departments, rule.DeptID) || !holds(groups, rule.groupId))
    throw new ApiError('forbidden')
  const known = new Set(kinds.map(({ id }) => id))
  if (rule.body.kinds.some((id) => !known.has(id) && before?.kinds.includes(id) !== true))
    throw new ApiError('bad_request', 'ไม่พบชนิดการแจ้งเตือนที่เลือก')
  if (
    rule.body.departments.some(
      (id) => !holds(departments, id) && before?.departments.includes(id) !== true,
    )
  )
    throw new ApiError('bad_request', 'ไม่พบหน่วยงานที่เลือก')
}
