import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { CountDay } from '../calls.ts'

const weekdays = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'] as const

/** Vehicles of a day; null where nothing was measured. */
export function dayTotal({ counts }: CountDay): number | null {
  return counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** `yyyy-mm-dd` as its weekday. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? ''
}

/** Whether so much of a day is missing that it stands for no whole one; per cent. */
export function isPartial({ completeness }: CountDay): boolean {
  return completeness !== null && completeness < wholePct
}
const wholePct = 90

/** What is missing of a day, in words; undefined for a whole one. */
export function dayNote(day: CountDay): string | undefined {
  const { completeness, implausible, counts } = day
  if (counts === null) return undefined
  const parts = [
    ...(isPartial(day) ? [`ข้อมูลครบ ${formatNumber(completeness)} %`] : []),
    ...(implausible > 0 ? [`ไม่นับ ${formatNumber(implausible)} ช่วงที่ค่าเกินจริง`] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : undefined
}

/** Hours of the day: `06:00`. */
export const hourNames: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
)
