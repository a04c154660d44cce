import type { ParsedBody } from '@roadside/contract/call.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  isOpenTicket,
  moveProblem,
  ownWorkSentence,
  ticketArrows,
  ticketMoveNames,
  ticketStateNames,
  type TicketMove,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import {
  moveTicket as moveTicketCall,
  moveTickets as moveTicketsCall,
} from '@roadside/contract/tickets/ticket-calls.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { renewDues } from '@roadside/server-kit/repair-clock.ts'
import { findAccounts, findContractors } from './choice-repository.ts'
import { refuseFuture } from './notice-time.ts'
import { actorOf } from './party.ts'
import {
  findAlarmIds,
  findLastMove,
  findRequest,
  insertEvent,
  lockTickets,
  updateTicket,
  type LockedTicket,
  type TicketChanges,
} from './repository.ts'
import {
  ticketMessages,
  type AlarmsOfTickets,
  type TicketOperator,
  type TicketServices,
} from './ticket-context.ts'

type OneMove = ParsedBody<typeof moveTicketCall>
type BulkMove = ParsedBody<typeof moveTicketsCall>
/** A move without what only one ticket's has. */
type Move = Omit<BulkMove, 'ids'> & Partial<Pick<OneMove, 'device_at' | 'place'>>

export interface Moved {
  readonly ticket: LockedTicket
  readonly version: number
  readonly state: LockedTicket['state']
  /** It was done before, by the same request. */
  readonly isRepeated: boolean
}

interface Moving {
  readonly caller: Caller
  readonly services: TicketServices
  readonly now: Date
}

/** Makes one move of a ticket in sight. Throws `not_found`, `forbidden`, `conflict`, `bad_request`. */
export async function moveTicket(
  operator: TicketOperator,
  services: TicketServices,
  { id, ...move }: OneMove,
): Promise<Pick<Moved, 'version' | 'state'>> {
  const { alarms } = services
  const { caller, database, live, now, address } = operator
  const moved = await database.db.transaction().execute(async (db) => {
    const [ticket] = await lockForMove(db, caller, alarms, [id], move.move)
    if (!ticket) throw new ApiError('not_found')
    const done = await moveLocked(db, { caller, services, now: now() }, ticket, move)
    if (done.isRepeated) return done
    if (!isOpenTicket(done.state)) await alarms.noteEnded(db, await findAlarmIds(db, [id]), now())
    if (move.move === 'assign') await renewDues(db, { ids: [id] }, now())
    await insertAudit(db, {
      username: caller.username,
      address,
      action: moveTicketCall.path,
      subject: ticket.number,
      detail: auditDetail(move),
    })
    return done
  })
  if (!moved.isRepeated) live.publish(ticketMessages([moved.ticket.wid]))
  return { version: moved.version, state: moved.state }
}

/** The same move of many tickets; what one refuses keeps no other from it. */
export async function moveTickets(
  { caller, database, live, now, address }: TicketOperator,
  services: TicketServices,
  { ids, ...move }: BulkMove,
) {
  const { alarms } = services
  const refused: { id: number; number: string; message: string }[] = []
  const moved = await database.db.transaction().execute(async (db) => {
    const tickets = await lockForMove(db, caller, alarms, ids, move.move)
    if (tickets.length < new Set(ids).size) throw new ApiError('not_found')
    const done: Moved[] = []
    for (const ticket of tickets) {
      try {
        done.push(await moveLocked(db, { caller, services, now: now() }, ticket, move))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ id: ticket.id, number: ticket.number, message: error.message })
      }
    }
    const fresh = done.filter(({ isRepeated }) => !isRepeated)
    const [first] = fresh
    if (!first) return done
    const ended = fresh.filter(({ state }) => !isOpenTicket(state)).map(({ ticket: { id } }) => id)
    await alarms.noteEnded(db, await findAlarmIds(db, ended), now())
    if (move.move === 'assign')
      await renewDues(db, { ids: fresh.map(({ ticket: { id } }) => id) }, now())
    const others = fresh.length > 1 ? ` และอีก ${fresh.length - 1} ใบ` : ''
    await insertAudit(db, {
      username: caller.username,
      address,
      action: moveTicketsCall.path,
      subject: `${first.ticket.number}${others}`,
      detail: { ...auditDetail(move), numbers: fresh.map(({ ticket: { number } }) => number) },
    })
    return done
  })
  live.publish(ticketMessages(moved.map(({ ticket: { wid } }) => wid)))
  return { moved: moved.map(({ ticket: { id } }) => id), refused }
}

/** Alarms are locked before their tickets, as where tickets are opened. */
async function lockForMove(
  db: Db,
  caller: Caller,
  alarms: AlarmsOfTickets,
  ids: readonly number[],
  move: TicketMove,
): Promise<LockedTicket[]> {
  if (!isOpenTicket(ticketArrows[move].to)) await alarms.lock(db, await findAlarmIds(db, ids))
  return lockTickets(db, caller, ids)
}

async function moveLocked(
  db: Db,
  moving: Moving,
  ticket: LockedTicket,
  move: Move,
): Promise<Moved> {
  const { caller, now } = moving
  const actor = actorOf(caller)
  if (!actor) throw new ApiError('forbidden')
  const before = await findRequest(db, ticket.id, move.request_id)
  if (before) {
    if (before.move !== move.move) throw new ApiError('conflict', otherRequest)
    return { ticket, version: ticket.version, state: ticket.state, isRepeated: true }
  }
  const judged = { state: ticket.state, workedBy: new Set(ticket.worked_by) }
  const problem = moveProblem(judged, move.move, actor)
  if (problem === 'rights') throw new ApiError('forbidden', notYours(move.move))
  if (problem === 'ownWork') throw new ApiError('forbidden', ownWorkSentence)
  if (problem === 'state')
    throw new ApiError('conflict', await conflictSentence(db, ticket, move.move))
  const arrow = ticketArrows[move.move]
  if (arrow.needsNote && move.note === '')
    throw new ApiError('bad_request', `กรุณาระบุหมายเหตุของการ${ticketMoveNames[move.move]}`)
  const changes = await changesOf(db, moving, ticket, move)
  const version = await updateTicket(
    db,
    ticket.id,
    { ...changes, state: arrow.to, state_since: now },
    arrow.isWork ? caller.userId : null,
  )
  await insertEvent(db, {
    ticketId: ticket.id,
    type: 'moved',
    at: now,
    deviceAt: move.device_at,
    move: move.move,
    from: ticket.state,
    to: arrow.to,
    by: caller.user.username,
    party: actor.type,
    note: move.note,
    place: move.place,
    detail: eventDetail(changes),
    requestId: move.request_id,
  })
  return { ticket, version, state: arrow.to, isRepeated: false }
}

/** What a move changes beside the state. */
async function changesOf(
  db: Db,
  moving: Moving,
  ticket: LockedTicket,
  move: Move,
): Promise<TicketChanges> {
  const { now } = moving
  const expected = move.expected_at === undefined ? {} : { expected_at: move.expected_at }
  switch (move.move) {
    case 'assign':
      return assignment(db, moving, ticket, move)
    case 'start':
      return { ...expected, started_at: now }
    case 'waitForParts':
    case 'resume':
      return expected
    case 'finish':
      return { finished_at: now }
    case 'accept':
      return { accepted_at: now }
    case 'sendBack':
    case 'reopen':
      // the next end of the repair is confirmed anew
      return { finished_at: null, confirmed_at: null }
    case 'cancel':
      return { cancel_reason: move.note }
  }
}

/** To whom; whoever had it before has it no more. */
async function assignment(
  db: Db,
  moving: Moving,
  ticket: LockedTicket,
  { contractor_id, assignee = null, served_at }: Move,
): Promise<TicketChanges> {
  const { now } = moving
  const contractor = contractor_id === undefined ? ticket.contractor_id : contractor_id
  if (contractor_id === undefined && assignee === null)
    throw new ApiError('bad_request', 'กรุณาเลือกผู้รับจ้างหรือเจ้าหน้าที่ที่รับมอบหมาย')
  if (served_at !== undefined) refuseFuture(served_at, now)
  await refuseUnknown(db, moving, ticket, contractor, assignee)
  return {
    contractor_id: contractor,
    assignee,
    ...(contractor !== ticket.contractor_id && {
      contractor_since: contractor === null ? null : now,
      served_at: null,
    }),
    ...(served_at !== undefined && { served_at }),
  }
}

/** Throws where the ticket cannot be given to them. */
async function refuseUnknown(
  db: Db,
  { caller, services }: Moving,
  { wid, asset_id, contractor_id: before }: LockedTicket,
  contractor: number | null,
  assignee: string | null,
): Promise<void> {
  if (contractor !== null && contractor !== before) {
    const contractors = await findContractors(db, caller, { wid, assetId: asset_id })
    if (!contractors.some(({ id }) => id === contractor))
      throw new ApiError('bad_request', 'ไม่พบผู้รับจ้างที่เลือก')
  }
  if (assignee === null) return
  const { dashboardFirstname } = services
  const contractorIds = contractor === null ? [] : [contractor]
  const accounts = await findAccounts(db, caller, wid, { dashboardFirstname, contractorIds })
  if (!accounts.some((one) => one.username === assignee && one.contractor_id === contractor))
    throw new ApiError('bad_request', 'บัญชีที่เลือกรับมอบหมายใบงานนี้ไม่ได้')
}

function eventDetail(changes: TicketChanges): Record<string, unknown> {
  const { contractor_id, assignee, served_at, expected_at } = changes
  const all = { contractor_id, assignee, served_at, expected_at }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function auditDetail({ move, note, contractor_id, assignee }: Move): object {
  return { move, ...(note !== '' && { note }), contractor_id, assignee }
}

const otherRequest = 'คำขอนี้ถูกใช้กับการดำเนินการอื่นของใบงานไปแล้ว'
const notYours = (move: TicketMove) => `ท่านไม่มีสิทธิ์${ticketMoveNames[move]}`

/** Who was there first, when, and to what. */
async function conflictSentence(db: Db, ticket: LockedTicket, move: TicketMove): Promise<string> {
  const state = ticketStateNames[ticket.state]
  const last = await findLastMove(db, ticket.id)
  const since = last
    ? `${last.by_name ?? 'ระบบ'} เปลี่ยนเป็น "${state}" เมื่อ ${formatThaiDateTime(last.at)}`
    : `ยังอยู่ในสถานะ "${state}"`
  return `ใบงาน ${ticket.number} ${since} จึง${ticketMoveNames[move]}ไม่ได้`
}
