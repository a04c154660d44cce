import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import {
  clockNeedsOf,
  repairTimes,
  type RepairTime,
} from '@roadside/contract/service-levels/domain/repair-clock.ts'
import type { RepairClock, RepairPart } from '@roadside/contract/tickets/ticket.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findClockedTickets } from '@roadside/server-kit/repair-clock-repository.ts'

/** A ticket by the clock of its contract, as it stands now; `mayClaim`: the caller may claim what is of a contract. */
export async function findClock(
  db: Db,
  id: number,
  { now, mayClaim }: { readonly now: Date; readonly mayClaim: boolean },
): Promise<RepairClock> {
  const [ticket] = await findClockedTickets(db, [id], now)
  if (!ticket) throw new Error(`no ticket ${id}`)
  const times = repairTimes(ticket, await findCalendar(db), now.getTime())
  return {
    pj_id: ticket.projectId,
    missing: clockNeedsOf(ticket),
    begin: times && present(times.begin),
    finish: times && present(times.finish),
    may_claim: mayClaim && ticket.projectId !== null,
  }
}

function present({ limit, deadline, until, measured, agreed, isLate }: RepairTime): RepairPart {
  const iso = (at: number) => toBangkokIso(new Date(at))
  return {
    limit,
    due_at: deadline && iso(deadline.at),
    is_known: deadline?.isKnown ?? false,
    until: until === null ? null : iso(until),
    measured,
    agreed,
    is_late: isLate,
  }
}
