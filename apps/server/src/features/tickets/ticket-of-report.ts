import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { ReportedFault } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import {
  findOpenOfSubject,
  insertTicket,
  lockSubject,
  type OpenedTicket,
} from './open-repository.ts'
import { insertEvent, lockTickets, updateTicket } from './repository.ts'
import { ticketMessages } from './ticket-context.ts'

/** What a ticket is called for: shorter than what a passer-by chooses from. */
const titles: Record<ReportedFault, string> = {
  off: 'ไฟไม่ติดหรืออุปกรณ์ไม่ทำงาน',
  onByDay: 'ไฟติดกลางวัน',
  broken: 'ชำรุดหรือหลุดหาย',
  dangerous: 'สภาพอาจเป็นอันตราย',
  other: 'มีผู้แจ้งความผิดปกติ',
}

/** A report of a person that was accepted. */
export interface AcceptedReport {
  readonly id: number
  /** Null: the equipment is gone since; the ticket is of the site. */
  readonly assetId: number | null
  readonly subject: string
  readonly wid: number
  readonly fault: ReportedFault
}

/** What somebody may be hurt by is more urgent than what does not work. */
const priorityOf = (fault: ReportedFault): Severity => (fault === 'dangerous' ? 'major' : 'minor')

/** Opens a ticket of an accepted report, or joins it to the open one of the same equipment. */
export async function openOfReport(
  db: Db,
  caller: Caller,
  report: AcceptedReport,
  now: Date,
): Promise<{ ticket: OpenedTicket; messages: readonly LiveMessage[] }> {
  const { assetId, wid, fault } = report
  const key = assetId === null ? `site:${wid}` : `asset:${assetId}`
  const by = caller.user.username
  await lockSubject(db, key)
  const open = await findOpenOfSubject(db, caller, key)
  const event = { at: now, by, party: 'authority', detail: { report: report.id } } as const
  const messages = ticketMessages([wid])
  if (open) {
    const [ticket] = await lockTickets(db, caller, [open.id])
    if (ticket) {
      await updateTicket(db, ticket.id, {})
      await insertEvent(db, {
        ...event,
        ticketId: ticket.id,
        type: 'reportAdded',
        note: `เรื่องที่ ${report.id}`,
      })
      return { ticket, messages }
    }
  }
  const subject = { key, name: report.subject, assetId, wid }
  const ticket = await insertTicket(db, {
    requestId: null,
    title: `${titles[fault]} ${report.subject}`.slice(0, 200),
    // what a person wrote stays with the report: a contractor sees the description
    description: '',
    priority: priorityOf(fault),
    origin: 'report',
    kind: '',
    subject,
    isGuarded: false,
    by,
    now,
    repeated: null,
  })
  await insertEvent(db, { ...event, ticketId: ticket.id, type: 'opened', to: 'open' })
  return { ticket, messages }
}
