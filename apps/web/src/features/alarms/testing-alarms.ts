import type { AlarmEvent, AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'

/** An alarm of a dark lamp with default values apart from the given ones. */
export function buildAlarm(alarm: Partial<AlarmRow> = {}): AlarmRow {
  return {
    id: 1,
    kind: 'lamp_dark',
    kind_name: 'ไฟดับ',
    severity: 'major',
    phase: 'activeUnacknowledged',
    subject: 'P-001',
    subject_key: 'asset:7',
    asset_id: 7,
    why: 'กระแส 0.00 A ต่ำกว่าเกณฑ์ 0.20 A',
    raised_at: '2026-11-21T19:00:00+07:00',
    noted_at: '2026-11-21T19:00:20+07:00',
    cleared_at: null,
    is_active: true,
    is_acknowledged: false,
    acknowledged_at: null,
    acknowledged_by: null,
    acknowledged_by_name: null,
    acknowledged_note: '',
    occurrences: 1,
    flapping_since: null,
    assignee: null,
    assignee_name: null,
    suppressed: null,
    hidden: 0,
    shelved_until: null,
    shelved_by: null,
    shelved_by_name: null,
    shelf_reason: '',
    out_of_service_until: null,
    out_of_service_reason: '',
    closed_at: null,
    wid: 1,
    site: 'นบ.1001 แยกบางใหญ่',
    type_name: 'Lighting',
    road_code: 'นบ.1001',
    road_name: 'บางใหญ่',
    sta: '1+200',
    DeptID: 11,
    department: 'ขทช.นนทบุรี',
    latitude: 13.8,
    longitude: 100.4,
    project: 'โครงการหนึ่ง',
    contractor: 'บริษัท ก',
    contract_no: '',
    guarantee_from: null,
    guarantee_to: null,
    picture: null,
    is_reviewed: false,
    ticket: null,
    ...alarm,
  }
}

export function buildAlarmEvent(event: Partial<AlarmEvent> = {}): AlarmEvent {
  return {
    id: 1,
    at: '2026-11-21T19:00:20+07:00',
    type: 'raised',
    by: null,
    by_name: null,
    note: '',
    from_phase: 'inactive',
    to_phase: 'activeUnacknowledged',
    detail: {},
    assignee_name: null,
    ...event,
  }
}

/** Counts of which nothing waits, apart from the given ones. */
export const buildCounts = (counts: object = {}) => ({
  rows: [],
  mine: 0,
  shelved: 0,
  hidden: 0,
  out_of_service: 0,
  newest: 0,
  ...counts,
})
