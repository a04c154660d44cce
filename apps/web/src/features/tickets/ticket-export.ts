import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { ticketStateNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticketOriginNames, type TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { guaranteeLine } from '@roadside/ui/alarms/alarm-words.ts'
import { formatThaiDateTime, formatThaiDeadline } from '@roadside/ui/parts/unbroken.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { dueWords } from '@roadside/ui/tickets/ticket-words.ts'
import { typeByName } from '../../solution-types.ts'

const time = (at: string | null) => (at ? formatThaiDateTime(at) : '')

/** Tickets for files and paper. */
export function exportTickets(now: number, today: string): readonly ExportColumn<TicketRow>[] {
  return [
    { header: 'เลขที่', value: ({ number }) => number },
    { header: 'เรื่อง', value: ({ title }) => title },
    { header: 'สถานะ', value: ({ state }) => ticketStateNames[state] },
    { header: 'อยู่ในสถานะนี้ตั้งแต่', value: ({ state_since }) => time(state_since) },
    { header: 'ความเร่งด่วน', value: ({ priority }) => severityNames[priority] },
    { header: 'อุปกรณ์', value: ({ subject }) => subject },
    {
      header: 'ประเภทระบบ',
      value: ({ type_name }) => typeByName.get(type_name)?.menuName ?? type_name,
    },
    { header: 'พื้นที่ติดตั้ง', value: ({ site }) => site },
    { header: 'สายทาง', value: ({ road_code }) => road_code },
    { header: 'กม. (STA)', value: ({ sta }) => sta },
    { header: 'หน่วยงาน', value: ({ department }) => department },
    { header: 'โครงการ', value: ({ project }) => project },
    { header: 'เลขที่สัญญา', value: ({ contract_no }) => contract_no },
    { header: 'ผู้รับจ้างตามสัญญา', value: ({ contract_contractor }) => contract_contractor },
    { header: 'ผู้ซ่อม', value: ({ contractor }) => contractor },
    { header: 'ระยะประกัน', value: (row) => guaranteeLine(row, today) },
    { header: 'ผู้รับมอบหมาย', value: ({ assignee_name }) => assignee_name },
    { header: 'กำหนดแล้วเสร็จ', value: ({ due_at }) => (due_at ? formatThaiDeadline(due_at) : '') },
    { header: 'เทียบกำหนด', value: (row) => dueWords(row, now).text },
    { header: 'คาดว่าเสร็จ', value: ({ expected_at }) => time(expected_at) },
    { header: 'เปิดเมื่อ', value: ({ opened_at }) => time(opened_at) },
    { header: 'ที่มา', value: ({ origin }) => ticketOriginNames[origin] },
    { header: 'ซ่อมเสร็จเมื่อ', value: ({ finished_at }) => time(finished_at) },
    { header: 'ยืนยันโดยอุปกรณ์เมื่อ', value: ({ confirmed_at }) => time(confirmed_at) },
    { header: 'ตรวจรับเมื่อ', value: ({ accepted_at }) => time(accepted_at) },
    { header: 'ซ้ำ (ครั้ง)', value: ({ repeats }) => repeats, isNumber: true },
  ]
}
