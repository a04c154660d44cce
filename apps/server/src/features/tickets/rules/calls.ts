import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import * as calls from '@roadside/contract/tickets/ticket-rule.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import {
  findOwnRule,
  listRules,
  refuseOtherOwner,
  refuseUnknownNames,
  removeRule,
  writeRule,
  type RuleOwner,
} from '@roadside/server-kit/rules.ts'
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
    serve(calls.ticketRules, ({ caller, database: { db } }) => listRules(repository, db, caller)),

    serve(calls.ticketRuleChoices, async ({ caller, database: { db } }) => ({
      ...(await repository.findChoices(db, caller)),
      kinds: kinds.map(({ id, name, solution }) => ({ id, name, solution })),
      is_authority: scopeOf(caller).group === null && scopeOf(caller).department === null,
    })),

    serve(calls.saveTicketRule, ({ body, caller, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const before = body.id === null ? null : await findOwnRule(repository, db, caller, body.id)
        await refuseOthers(db, caller, body, before?.body ?? null, kinds)
        const call = calls.saveTicketRule
        return writeRule(repository, body, before, { db, caller, address, call, now: now() })
      }),
    ),

    serve(calls.removeTicketRule, ({ body: { id }, caller, database, address }) =>
      database.db
        .transaction()
        .execute((db) =>
          removeRule(repository, id, { db, caller, address, call: calls.removeTicketRule }),
        ),
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

/** Throws where a rule is of others, or names what is not there; what it named before may stay. */
async function refuseOthers(
  db: Db,
  caller: Caller,
  rule: RuleOwner & { readonly body: calls.TicketRuleBody },
  before: calls.TicketRuleBody | null,
  kinds: AlarmsOfTickets['ruleKinds'],
): Promise<void> {
  const choices = await repository.findChoices(db, caller)
  refuseOtherOwner(caller, rule, choices)
  refuseUnknownNames(rule.body, before, { ...choices, kinds })
}
