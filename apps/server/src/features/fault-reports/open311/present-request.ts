import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import {
  faultReportStateNames,
  reportedFaultNames,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { isOpenTicket, type TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { RequestRow } from './request-repository.ts'

/** What a city reads of a repair; the contractor's and the inspector's words stay inside. */
const ticketNotes: Record<TicketState, string> = {
  open: 'รับเรื่องแล้ว รอมอบหมายผู้ซ่อม',
  assigned: 'มอบหมายผู้ซ่อมแล้ว',
  inProgress: 'กำลังซ่อม',
  waitingForParts: 'รออะไหล่',
  finished: 'ซ่อมแล้ว รอตรวจรับ',
  accepted: 'ซ่อมและตรวจรับแล้ว',
  cancelled: 'ยกเลิกการซ่อม',
}

/** A request as GeoReport v2 has it; empty is unknown. */
export function presentRequest(row: RequestRow) {
  const { id, fault, text, state, judgeNote, reportedAt, judgedAt, ticketState, ticketSince } = row
  const isOpen = state === 'waiting' || (ticketState !== null && isOpenTicket(ticketState))
  const stateNote = ticketState ? ticketNotes[ticketState] : faultReportStateNames[state]
  const updatedAt = [judgedAt, ticketSince].reduce<Date>(
    (latest, at) => (at && at > latest ? at : latest),
    reportedAt,
  )
  return {
    service_request_id: String(id),
    status: isOpen ? 'open' : 'closed',
    status_notes: [stateNote, judgeNote].filter(Boolean).join(' · '),
    service_name: reportedFaultNames[fault],
    service_code: fault,
    description: text,
    agency_responsible: row.department,
    service_notice: '',
    requested_datetime: toBangkokIso(reportedAt),
    updated_datetime: toBangkokIso(updatedAt),
    expected_datetime: row.expectedAt ? toBangkokIso(row.expectedAt) : '',
    address: row.address,
    address_id: '',
    zipcode: '',
    lat: row.latitude ?? '',
    long: row.longitude ?? '',
    media_url: row.mediaUrl,
  }
}
