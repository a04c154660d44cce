import { ticketStates, type TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketDetail, TicketEvent, TicketPhoto } from '@roadside/contract/tickets/ticket.ts'

/** How many tickets are in each state: none, apart from the given ones. */
export const buildCounts = (counts: Partial<Record<TicketState, number>> = {}) => ({
  ...Object.fromEntries(ticketStates.map((state) => [state, 0])),
  ...counts,
})

/** A ticket of a dark lamp with default values apart from the given ones. */
export function buildTicket(ticket: Partial<TicketDetail> = {}): TicketDetail {
  return {
    id: 1,
    version: 1,
    number: '2569-12-0042',
    title: 'ไฟดับ P-001',
    state: 'open',
    priority: 'major',
    origin: 'alarm',
    opened_at: '2026-11-21T19:05:00+07:00',
    opened_by_name: 'สมหญิง',
    state_since: '2026-11-21T19:05:00+07:00',
    begin_due_at: null,
    due_at: null,
    expected_at: null,
    finished_at: null,
    accepted_at: null,
    confirmed_at: null,
    repeats: 0,
    asset_id: 7,
    subject: 'P-001',
    kind_name: 'ไฟดับ',
    wid: 1,
    site: 'นบ.1001 แยกบางใหญ่',
    type_name: 'Lighting',
    road_code: 'นบ.1001',
    sta: '1+200',
    DeptID: 11,
    department: 'ขทช.นนทบุรี',
    latitude: 13.8,
    longitude: 100.4,
    project: 'โครงการหนึ่ง',
    contract_no: 'สญ.12/2568',
    contract_contractor: 'บริษัท ก',
    contractor_id: 3,
    contractor: 'บริษัท ก',
    guarantee_from: null,
    guarantee_to: null,
    assignee: null,
    assignee_name: null,
    photos: 0,
    comments: 0,
    is_watched: false,
    moves: ['assign', 'cancel'],
    description: '',
    parts: '',
    cost_baht: null,
    cancel_reason: '',
    served_at: null,
    clock: { pj_id: 5, missing: ['notice'], begin: null, finish: null, may_claim: false },
    alarms: [],
    reports: [],
    photos_list: [],
    events: [],
    watchers: [],
    chain: [],
    may_edit: true,
    may_comment: true,
    ...ticket,
  }
}

export function buildTicketEvent(event: Partial<TicketEvent> = {}): TicketEvent {
  return {
    id: 1,
    type: 'moved',
    move: null,
    from: null,
    to: null,
    by: 'somying',
    by_name: 'สมหญิง',
    party: 'authority',
    note: '',
    device_at: null,
    at: '2026-11-21T19:05:00+07:00',
    place: null,
    detail: {},
    ...event,
  }
}

export function buildTicketPhoto(photo: Partial<TicketPhoto> = {}): TicketPhoto {
  return {
    id: '0b0a2f5e-0c6f-4d5e-9a52-3f2f1c1b7a11',
    kind: 'before',
    picture: '/media/tickets/1.jpg',
    preview: '/media/tickets/1-800.jpg',
    sha256: 'a'.repeat(64),
    bytes: 3_000_000,
    taken_at: '2026-11-22T08:00:00+07:00',
    exif_place: null,
    place: null,
    distance_m: null,
    device_at: '2026-11-22T08:00:00+07:00',
    received_at: '2026-11-22T08:00:05+07:00',
    by_name: 'ช่างหนึ่ง',
    note: '',
    ...photo,
  }
}
