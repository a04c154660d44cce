import type { ReportInterval } from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  pauseDecisionNames,
  pauseDecisions,
} from '@roadside/contract/service-levels/domain/pause.ts'
import { Pair } from '@roadside/ui/lists/pair.tsx'
import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { TwoFigures } from './figure-link.tsx'
import { hoursText, monthName, unknownMark } from './report-words.ts'

/** An interval that goes over the end of a month is of both. */
export const intervalKey = ({ id, month }: ReportInterval) => `${id}.${month}`

export const untilText = ({ until }: Pick<ReportInterval, 'until'>) =>
  until === null ? 'ยังไม่สิ้นสุด' : formatThaiDateTime(until)

export const roadText = ({ road_code, sta }: Pick<ReportInterval, 'road_code' | 'sta'>) =>
  [road_code, sta && unbroken(`กม. ${sta}`)].filter(Boolean).join(' ')

/** A weight as the contract has it. */
export const weightText = (weight: number | null) =>
  weight === null ? unknownMark : weight.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** How long it was the heaviest of what was down. Milliseconds. */
export const heaviestOf = ({ heaviest }: ReportInterval['measured']) =>
  heaviest.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)

export function intervalColumns({
  hasContract,
  hasMonth,
}: {
  hasContract: boolean
  hasMonth: boolean
}): readonly TableColumn<ReportInterval>[] {
  const two = (
    id: string,
    header: TableColumn<ReportInterval>['header'],
    textOf: (time: ReportInterval['measured']) => string,
  ): TableColumn<ReportInterval> => ({
    id,
    header,
    unit: 'ชม.',
    align: 'end',
    cell: ({ agreed, measured }) => (
      <TwoFigures agreed={textOf(agreed)} measured={textOf(measured)} />
    ),
  })
  return [
    {
      id: 'device',
      header: 'อุปกรณ์',
      width: 170,
      cell: (row) => (
        <Pair
          of="subject"
          first={row.device}
          second={[roadText(row), row.site].filter(Boolean).join(' · ')}
          title={[row.device, roadText(row), row.site]}
        />
      ),
    },
    {
      id: 'since',
      header: ['ตั้งแต่/', 'ถึง'],
      cell: (row) => (
        <Pair of="since" first={formatThaiDateTime(row.since)} second={untilText(row)} />
      ),
    },
    {
      id: 'health',
      header: ['สถานะ/', 'สาเหตุที่รายงาน'],
      width: 140,
      cell: ({ health, reason }) => (
        <Pair
          of="state"
          first={<HealthChip health={health} />}
          second={reason || 'ไม่ได้บันทึกสาเหตุ'}
          title={[reason]}
        />
      ),
    },
    ...(hasContract
      ? [
          {
            id: 'contract',
            header: 'สัญญา',
            width: 140,
            cell: ({ contract }: ReportInterval) => (
              <Pair of="contractor" first={contract} title={[contract]} />
            ),
          },
        ]
      : []),
    ...(hasMonth
      ? [{ id: 'month', header: 'เดือน', cell: ({ month }: ReportInterval) => monthName(month) }]
      : []),
    two('counted', ['เวลา', 'ที่นับ'], ({ counted_ms }) => hoursText(counted_ms)),
    two('heaviest', ['เป็นตัวถ่วง', 'สูงสุด'], (time) => hoursText(heaviestOf(time))),
    {
      id: 'weight',
      header: 'ตัวถ่วง',
      align: 'end',
      cell: ({ weight }) => weightText(weight),
    },
    two('downtime', ['เพิ่มเวลา', 'ขัดข้อง'], ({ downtime_ms }) => hoursText(downtime_ms)),
    {
      id: 'pauses',
      header: ['หยุด', 'นับเวลา'],
      cell: ({ pauses }) => pausesText(pauses),
    },
    {
      id: 'ticket',
      header: 'ใบงาน',
      cell: ({ ticket }) => (ticket ? ticket.number : '-'),
    },
  ]
}

/** How many pauses there are, by what was decided. */
function pausesText(pauses: ReportInterval['pauses']) {
  if (pauses.length === 0) return '-'
  return pauseDecisions
    .flatMap((decision) => {
      const count = pauses.filter((pause) => pause.decision === decision).length
      if (count === 0) return []
      const name = pauseDecisionNames[decision]
      return [pauses.length === 1 ? name : `${name} ${formatNumber(count)}`]
    })
    .join(' · ')
}
