import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { guaranteeLine, lastedWords, standingWords } from '@roadside/ui/alarms/alarm-words.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { typeByName } from '../../solution-types.ts'

/** Alarms for files and paper. */
export function exportAlarms(now: number, today: string): readonly ExportColumn<AlarmRow>[] {
  const standing = (row: AlarmRow) => {
    const { word, details } = standingWords(row)
    return [word, ...details].join(' · ')
  }
  return [
    { header: 'ระดับ', value: ({ severity }) => severityNames[severity] },
    { header: 'การแจ้งเตือน', value: ({ kind_name }) => kind_name },
    { header: 'สาเหตุ', value: ({ why }) => why },
    { header: 'อุปกรณ์', value: ({ subject }) => subject },
    {
      header: 'ประเภทระบบ',
      value: ({ type_name }) => typeByName.get(type_name)?.menuName ?? type_name,
    },
    { header: 'พื้นที่ติดตั้ง', value: ({ site }) => site },
    {
      header: 'สายทาง',
      value: ({ road_code, road_name }) => [road_code, road_name].filter(Boolean).join(' '),
    },
    { header: 'กม. (STA)', value: ({ sta }) => sta },
    { header: 'หน่วยงาน', value: ({ department }) => department },
    { header: 'ตั้งแต่', value: ({ raised_at }) => formatThaiDateTime(raised_at, 'seconds') },
    {
      header: 'ถึง',
      value: ({ cleared_at }) => (cleared_at ? formatThaiDateTime(cleared_at, 'seconds') : ''),
    },
    { header: 'นาน', value: (row) => lastedWords(row, now) },
    { header: 'สถานะ', value: standing },
    { header: 'ผู้รับมอบหมาย', value: ({ assignee_name }) => assignee_name },
    { header: 'ใบงานซ่อม', value: ({ ticket }) => ticket?.number ?? '' },
    { header: 'โครงการ', value: ({ project }) => project },
    { header: 'ผู้รับจ้าง', value: ({ contractor }) => contractor },
    { header: 'ระยะประกัน', value: (row) => guaranteeLine(row, today) },
  ]
}
