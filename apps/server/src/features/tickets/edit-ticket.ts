import type { ParsedBody } from '@roadside/contract/call.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { isOpenTicket } from '@roadside/contract/tickets/domain/ticket-state.ts'
import {
  commentTicket as commentTicketCall,
  saveTicket as saveTicketCall,
} from '@roadside/contract/tickets/ticket-calls.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { renewDues } from '@roadside/server-kit/repair-clock.ts'
import { refuseFuture } from './notice-time.ts'
import { actorOf } from './party.ts'
import {
  findLastChange,
  findRequest,
  insertEvent,
  lockTickets,
  updateTicket,
} from './repository.ts'
import { ticketMessages, type TicketOperator } from './ticket-context.ts'

type Form = ParsedBody<typeof saveTicketCall>['form']

/** What a contractor may change. */
const ofContractor: readonly (keyof Form)[] = ['parts', 'expected_at']

/** Changes what a ticket says, as of the version that was read; answers the new one. */
export async function saveTicket(
  { caller, database, live, now, address }: TicketOperator,
  { id, version, form }: ParsedBody<typeof saveTicketCall>,
): Promise<number> {
  const actor = actorOf(caller)
  if (!actor) throw new ApiError('forbidden')
  const saved = await database.db.transaction().execute(async (db) => {
    const [ticket] = await lockTickets(db, caller, [id])
    if (!ticket) throw new ApiError('not_found')
    const fields = (Object.keys(form) as (keyof Form)[]).filter((key) => form[key] !== undefined)
    if (actor.type === 'contractor' && fields.some((key) => !ofContractor.includes(key)))
      throw new ApiError('forbidden')
    if (!isOpenTicket(ticket.state))
      throw new ApiError('conflict', `ใบงาน ${ticket.number} ปิดแล้ว จึงแก้ไขไม่ได้`)
    if (ticket.version !== version) {
      const last = await findLastChange(db, id)
      const who = last ? `${last.by_name ?? 'ระบบ'} เมื่อ ${formatThaiDateTime(last.at)}` : 'ผู้อื่น'
      throw new ApiError(
        'conflict',
        `ใบงาน ${ticket.number} ถูกเปลี่ยนแปลงโดย ${who} กรุณาโหลดข้อมูลล่าสุดก่อนบันทึก`,
      )
    }
    if (form.served_at && ticket.contractor_id === null)
      throw new ApiError('bad_request', 'ใบงานนี้ยังไม่ได้มอบหมายให้ผู้รับจ้าง')
    if (form.served_at) refuseFuture(form.served_at, now())
    const changed = fields.filter((key) => !isSame(ticket[key], form[key]))
    if (changed.length === 0) return { version, wid: null }
    const before = Object.fromEntries(changed.map((key) => [key, ticket[key]]))
    const after = Object.fromEntries(changed.map((key) => [key, form[key]]))
    const next = await updateTicket(db, id, after)
    if (changed.includes('served_at')) await renewDues(db, { ids: [id] }, now())
    const detail = Object.fromEntries(
      changed.map((key) => [key, { from: ticket[key], to: form[key] }]),
    )
    await insertEvent(db, {
      ticketId: id,
      type: 'edited',
      at: now(),
      by: caller.user.username,
      party: actor.type,
      detail,
    })
    await insertAudit(db, {
      username: caller.username,
      address,
      action: saveTicketCall.path,
      subject: ticket.number,
      before,
      after,
    })
    return { version: next, wid: ticket.wid }
  })
  if (saved.wid !== null) live.publish(ticketMessages([saved.wid]))
  return saved.version
}

/** Times may be written with another offset. */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  return (
    typeof before === 'string' &&
    typeof after === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(before) &&
    Date.parse(before) === Date.parse(after)
  )
}

/** Adds a comment, once for a request; answers the version. */
export async function commentTicket(
  { caller, database, live, now, address }: TicketOperator,
  { id, request_id, note, device_at }: ParsedBody<typeof commentTicketCall>,
): Promise<number> {
  const actor = actorOf(caller)
  if (!actor) throw new ApiError('forbidden')
  const done = await database.db.transaction().execute(async (db) => {
    const [ticket] = await lockTickets(db, caller, [id])
    if (!ticket) throw new ApiError('not_found')
    const before = await findRequest(db, id, request_id)
    if (before) {
      if (before.type !== 'commented' || before.note !== note)
        throw new ApiError('conflict', 'คำขอนี้ถูกใช้กับความเห็นอื่นไปแล้ว')
      return { version: ticket.version, wid: null }
    }
    const version = await updateTicket(db, id, {})
    await insertEvent(db, {
      ticketId: id,
      type: 'commented',
      at: now(),
      deviceAt: device_at,
      by: caller.user.username,
      party: actor.type,
      note,
      requestId: request_id,
    })
    await insertAudit(db, {
      username: caller.username,
      address,
      action: commentTicketCall.path,
      subject: ticket.number,
      detail: { note },
    })
    return { version, wid: ticket.wid }
  })
  if (done.wid !== null) live.publish(ticketMessages([done.wid]))
  return done.version
}
