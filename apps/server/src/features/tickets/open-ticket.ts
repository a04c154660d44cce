import { moreUrgent, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { ParsedBody } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { openTicket as openTicketCall } from '@roadside/contract/tickets/ticket-calls.ts'
import { ticketStateNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import * as repository from './open-repository.ts'
import { insertEvent } from './repository.ts'
import {
  ticketMessages,
  type AlarmsOfTickets,
  type TicketAlarm,
  type TicketOperator,
  type TicketServices,
} from './ticket-context.ts'

/** Urgency of a ticket of no alarm, where nobody has said it. */
const usualPriority: Severity = 'minor'
const longestTitle = 200

type Opening = ParsedBody<typeof openTicketCall>

/** What a ticket is opened of. */
interface Cause {
  readonly subject: repository.Subject
  readonly alarms: readonly TicketAlarm[]
}

/**
 * Opens a ticket, once for a request; whoever opens another of the same subject at the same time
 * waits, and is told. Throws `not_found`, `conflict`, `bad_request`.
 */
export async function openTicket(
  { caller, database, live, now, address }: TicketOperator,
  { alarms }: TicketServices,
  opening: Opening,
): Promise<repository.OpenedTicket> {
  const by = caller.user.username
  const at = now()
  await alarms.prepare(database, at)
  const { opened, wid } = await database.db.transaction().execute(async (db) => {
    const cause = await findCause(db, caller, alarms, opening)
    const { subject } = cause
    await repository.lockSubject(db, subject.key)
    const before = await repository.findOpened(db, opening.request_id, by)
    if (before) return { opened: before, wid: null }
    if (!opening.beside) await refuseBeside(db, caller, subject)
    const [first] = cause.alarms
    const kind = first?.kind ?? ''
    const { assetId } = subject
    const repeated =
      assetId !== null && kind !== ''
        ? await repository.findRepeated(db, { assetId, kind, now: at })
        : null
    const ticket = await repository.insertTicket(db, {
      requestId: opening.request_id,
      title: opening.title || titleOf(cause, alarms),
      description: opening.description,
      priority: opening.priority ?? priorityOf(cause.alarms),
      origin: first ? 'alarm' : 'hand',
      kind,
      subject,
      isGuarded: cause.alarms.some(({ isGuarded }) => isGuarded),
      by,
      now: at,
      repeated,
    })
    const alarmIds = cause.alarms.flatMap(({ id }) => id ?? [])
    await repository.insertAlarms(db, ticket.id, alarmIds)
    await alarms.noteOpened(db, alarmIds, { ...ticket, by, now: at })
    await insertEvent(db, {
      ticketId: ticket.id,
      type: 'opened',
      at,
      to: 'open',
      by,
      party: 'authority',
      detail: { alarms: alarmIds },
    })
    await insertAudit(db, {
      username: caller.username,
      address,
      action: openTicketCall.path,
      // of guarded equipment the name tells that something is wrong with it
      subject: first?.isGuarded ? ticket.number : `${ticket.number} ${subject.name}`,
    })
    return { opened: ticket, wid: subject.wid }
  })
  if (wid !== null) live.publish(ticketMessages([wid]))
  return opened
}

async function findCause(
  db: Db,
  caller: Caller,
  alarms: AlarmsOfTickets,
  { alarm_ids, asset_id, wid }: Opening,
): Promise<Cause> {
  if (alarm_ids.length > 0) {
    await alarms.refuseUnseen(db, caller, alarm_ids)
    const found = (await alarms.lock(db, alarm_ids)).toSorted(bySeverity)
    return { subject: subjectOf(found), alarms: found }
  }
  if (asset_id === undefined && wid === undefined)
    throw new ApiError('bad_request', 'กรุณาเลือกการแจ้งเตือน อุปกรณ์ หรือพื้นที่ของใบงาน')
  const subject =
    asset_id === undefined
      ? await repository.findSite(db, caller, wid ?? 0)
      : await repository.findEquipment(db, caller, asset_id)
  if (!subject) throw new ApiError('not_found')
  return { subject, alarms: [] }
}

const bySeverity = (one: TicketAlarm, other: TicketAlarm) =>
  one.severity === other.severity
    ? 0
    : moreUrgent(one.severity, other.severity) === one.severity
      ? -1
      : 1

function subjectOf(alarms: readonly TicketAlarm[]): repository.Subject {
  const [first] = alarms
  if (!first) throw new ApiError('not_found')
  const { key, wid } = first.subject
  if (alarms.some(({ subject }) => subject.key !== key))
    throw new ApiError('bad_request', 'การแจ้งเตือนที่เลือกเป็นของอุปกรณ์หลายรายการ กรุณาเปิดใบงานทีละรายการ')
  if (wid === null) throw new ApiError('bad_request', 'การแจ้งเตือนของระบบเองเปิดใบงานซ่อมไม่ได้')
  return { ...first.subject, wid }
}

async function refuseBeside(db: Db, caller: Caller, subject: repository.Subject): Promise<void> {
  const open = await repository.findOpenOfSubject(db, caller, subject.key)
  if (!open) return
  const state = ticketStateNames[open.state]
  throw new ApiError('conflict', `${subject.name} มีใบงาน ${open.number} (${state}) ที่ยังไม่ปิดอยู่แล้ว`)
}

function titleOf({ subject, alarms: [first] }: Cause, { nameOfKind }: AlarmsOfTickets): string {
  const title = first ? `${nameOfKind(first.kind)} ${subject.name}` : `ซ่อม ${subject.name}`
  return title.slice(0, longestTitle)
}

const priorityOf = ([first]: readonly TicketAlarm[]): Severity => first?.severity ?? usualPriority
