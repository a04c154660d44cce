import {
  faultReportStateNames,
  reportedFaultNames,
  type FaultReport,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'

/** Road and chainage of a report, or its site: นบ.1001 กม. 1+200. */
export function placeWords({ road_code, sta, site }: FaultReport): string {
  return [road_code || site, sta && `กม.\u00A0${sta}`].filter(Boolean).join(' ')
}

export const faultReportColumns: readonly TableColumn<FaultReport>[] = [
  {
    id: 'reported_at',
    header: 'เวลาที่แจ้ง',
    cell: ({ reported_at }) => formatThaiDateTime(reported_at),
  },
  { id: 'subject', header: 'อุปกรณ์', cell: ({ subject }) => subject || 'ไม่มีชื่อ' },
  { id: 'place', header: 'ที่ตั้ง', cell: placeWords },
  { id: 'department', header: 'หน่วยงาน', cell: ({ department }) => department },
  { id: 'fault', header: 'สิ่งที่พบ', cell: ({ fault }) => reportedFaultNames[fault] },
  { id: 'sender', header: 'ส่งจาก', cell: ({ sender }) => sender?.name ?? 'ป้าย QR' },
  {
    id: 'text',
    header: 'รายละเอียด',
    cell: ({ text }) => (text ? <span title={text}>{text}</span> : '-'),
  },
  {
    id: 'state',
    header: 'ผล',
    cell: ({ state, judged_by }) =>
      judged_by === null
        ? faultReportStateNames[state]
        : `${faultReportStateNames[state]} · ${judged_by}`,
  },
]
