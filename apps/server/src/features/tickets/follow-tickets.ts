import type { LiveMessage } from '@roadside/contract/live.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RaisedAlarm } from './join-repository.ts'
import { joinTickets } from './join-tickets.ts'
import { findLiveRules } from './rules/due-repository.ts'
import { openByRule } from './rules/open-by-rules.ts'
import { ticketMessages, type AlarmsOfTickets } from './ticket-context.ts'

/** Rules are taken so often; their times are minutes. */
const everyMs = 30_000

/** Keeps what fails in one part from the others, as in the evaluation of alarms. */
export interface Containing {
  run<T>(
    part: { readonly key: string; readonly name: string },
    work: () => Promise<T>,
  ): Promise<T | null>
  keep(prefix: string, keys: ReadonlySet<string>): Promise<void>
}

/** What alarms do to tickets, in the transaction in which the alarms changed. */
export function makeFollowTickets(alarms: AlarmsOfTickets) {
  let lastAt = Number.NEGATIVE_INFINITY
  return async (
    db: Db,
    containment: Containing,
    raised: readonly RaisedAlarm[],
    now: Date,
  ): Promise<readonly LiveMessage[]> => {
    const wids: number[] = []
    if (raised.length > 0) {
      const part = { key: 'tickets:join', name: 'การรวมการแจ้งเตือนเข้าใบงาน' }
      wids.push(
        ...((await containment.run(part, () => joinTickets(db, alarms, raised, now))) ?? []),
      )
    }
    // a clock that was set back makes no pause
    if (Math.abs(now.getTime() - lastAt) >= everyMs) {
      lastAt = now.getTime()
      const rules = await findLiveRules(db)
      const partOf = (id: number) => `ticketRule:${id}`
      await containment.keep('ticketRule:', new Set(rules.map(({ id }) => partOf(id))))
      for (const rule of rules) {
        const part = { key: partOf(rule.id), name: `กฎเปิดใบงาน ${rule.name}` }
        wids.push(...((await containment.run(part, () => openByRule(db, alarms, rule, now))) ?? []))
      }
    }
    return ticketMessages(wids)
  }
}
