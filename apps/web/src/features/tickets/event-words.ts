import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import {
  ticketMoveNames,
  ticketStateNames,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEvent, TicketEventType } from '@roadside/contract/tickets/ticket.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { Tone } from '@roadside/ui/state-mark.tsx'
import { ticketTones } from '@roadside/ui/tickets/ticket-state.tsx'

const typeNames: Record<TicketEventType, string> = {
  opened: 'เปิดใบงาน',
  moved: 'เปลี่ยนสถานะ',
  edited: 'แก้ไขใบงาน',
  commented: 'แสดงความเห็น',
  photo: 'แนบภาพ',
  confirmed: 'ยืนยันโดยอุปกรณ์',
  alarmAdded: 'เพิ่มการแจ้งเตือน',
  reportAdded: 'เพิ่มเรื่องที่แจ้ง',
}
const typeTones: Partial<Record<TicketEventType, Tone>> = {
  opened: 'alert',
  confirmed: 'ok',
  commented: 'accent',
}

/** What happened, by its move where it was one. */
export function eventName({ type, move }: Pick<TicketEvent, 'type' | 'move'>): string {
  return type === 'moved' && move ? ticketMoveNames[move] : typeNames[type]
}

export function eventTone({ type, to }: Pick<TicketEvent, 'type' | 'to'>): Tone {
  return type === 'moved' && to ? ticketTones[to] : (typeTones[type] ?? 'gone')
}

const fieldNames: Readonly<Record<string, string>> = {
  title: 'เรื่อง',
  description: 'รายละเอียด',
  priority: 'ความเร่งด่วน',
  expected_at: 'คาดว่าเสร็จ',
  served_at: 'ผู้รับจ้างได้รับแจ้ง',
  parts: 'อะไหล่',
  cost_baht: 'ค่าใช้จ่าย (บาท)',
}

/** Clocks that differ by no more say the same. */
const sameClockMs = 60_000

/** What is known beside it: from which state to which, to whom, what was changed, the device's clock. */
export function eventWords({ type, from, to, device_at, at, detail }: TicketEvent): string {
  const differs =
    device_at !== null && Math.abs(Date.parse(device_at) - Date.parse(at)) > sameClockMs
  return [
    type === 'moved' &&
      from &&
      to &&
      from !== to &&
      `${ticketStateNames[from]} → ${ticketStateNames[to]}`,
    text(detail['contractor']),
    text(detail['assignee_name']) && `ให้ ${text(detail['assignee_name'])}`,
    text(detail['served_at']) && `แจ้งผู้รับจ้างเมื่อ ${formatThaiDateTime(text(detail['served_at']))}`,
    type !== 'edited' &&
      text(detail['expected_at']) &&
      `คาดว่าเสร็จ ${formatThaiDateTime(text(detail['expected_at']))}`,
    ...(type === 'edited' ? changes(detail) : []),
    differs && `บันทึกที่เครื่อง ${formatThaiDateTime(device_at, 'seconds')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Old and new values of the fields that were changed. */
function changes(detail: TicketEvent['detail']): string[] {
  return Object.entries(detail).flatMap(([name, change]) => {
    const field = fieldNames[name]
    if (!field || typeof change !== 'object' || change === null) return []
    const { from, to } = change as { from?: unknown; to?: unknown }
    return [`${field}: ${shown(name, from)} → ${shown(name, to)}`]
  })
}

function shown(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  const severity = severities.find((one) => one === value)
  if (name === 'priority' && severity) return severityNames[severity]
  if (name.endsWith('_at') && typeof value === 'string') return formatThaiDateTime(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-'
}
