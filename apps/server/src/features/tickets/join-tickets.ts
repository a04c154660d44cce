import type { Db } from '@roadside/server-kit/database.ts'
import { lockOpenOf, type RaisedAlarm } from './join-repository.ts'
import { insertAlarms } from './open-repository.ts'
import { insertEvent, updateTicket } from './repository.ts'
import type { AlarmsOfTickets } from './ticket-context.ts'

/**
 * Alarms that were raised join the open ticket of the same fault: of the same subject and kind, or
 * of a ticket that nobody has named a kind of. Only faults of equipment join by themselves; what is
 * watched (a flooded road) and what is reviewed (a wrong-way driver) is news each time. A ticket
 * whose repair was finished before the cause began is reopened. Answers the sites of the tickets.
 */
export async function joinTickets(
  db: Db,
  alarms: AlarmsOfTickets,
  raised: readonly RaisedAlarm[],
  now: Date,
): Promise<number[]> {
  const faults = raised.filter(({ kind }) => alarms.isFaultOfEquipment(kind))
  if (faults.length === 0) return []
  const found = await lockOpenOf(db, faults)
  const reopened = new Set<number>()
  for (const { alarm, isKnown, ticket } of found) {
    const { id, number, state } = ticket
    await alarms.noteOpened(db, [alarm.id], { id, number, by: null, now, isJoined: true })
    const isBroken =
      state === 'finished' && !reopened.has(id) && alarm.raisedAt > (ticket.finished_at ?? now)
    const event = { ticketId: id, at: now, by: null, party: 'console' } as const
    const detail = { alarm: alarm.id, kind: alarm.kind, raised_at: alarm.raisedAt.toISOString() }
    const note = `${alarms.nameOfKind(alarm.kind)}: ${alarm.why}`
    if (!isKnown) {
      await insertAlarms(db, id, [alarm.id])
      await updateTicket(db, id, ticket.kind === '' ? { kind: alarm.kind } : {})
      await insertEvent(db, { ...event, type: 'alarmAdded', note, detail })
    }
    if (!isBroken) continue
    reopened.add(id)
    await updateTicket(db, id, {
      state: 'inProgress',
      state_since: now,
      finished_at: null,
      confirmed_at: null,
    })
    await insertEvent(db, {
      ...event,
      type: 'moved',
      move: 'reopen',
      from: 'finished',
      to: 'inProgress',
      note: `อุปกรณ์ผิดปกติอีกหลังแจ้งซ่อมเสร็จ: ${note}`,
      detail,
    })
  }
  return found.map(({ ticket: { wid } }) => wid)
}
