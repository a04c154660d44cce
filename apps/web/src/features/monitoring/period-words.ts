import type { AvailabilitySpan } from '@roadside/contract/domain/availability.ts'
import { fiscalYearSpan } from '@roadside/contract/domain/availability.ts'
import { formatThaiDate, formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'

export const spanNames: Record<AvailabilitySpan, string> = {
  '24h': '24 ชม.',
  '7d': '7 วัน',
  '30d': '30 วัน',
  fiscal: 'ปีงบประมาณ',
}

interface Reply {
  readonly from: string
  readonly to: string
  readonly since: string | null
}

/** The period of a report in Buddhist years, and its missing part. */
export function periodWords({ from, to, since }: Reply, span: AvailabilitySpan, year: number) {
  const note =
    since !== null && since > from
      ? `เริ่มเก็บประวัติเมื่อ ${formatThaiDate(since)} เวลาก่อนหน้านั้นไม่นับ`
      : null
  if (span !== 'fiscal')
    return { whole: `${formatThaiDateTime(from)} – ${formatThaiDateTime(to)}`, note }
  const lastDay = new Date(fiscalYearSpan(year).to.getTime() - 1)
  const isRunning = Date.parse(to) < lastDay.getTime()
  const name = `ปีงบประมาณ ${formatThaiDate(lastDay).slice(-4)} (${formatThaiDate(from)} – ${formatThaiDate(lastDay)})`
  return { whole: isRunning ? `${name} ข้อมูลถึง ${formatThaiDateTime(to)}` : name, note }
}
