import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'

interface Reply {
  readonly from: string
  readonly to: string
  readonly since: string | null
  readonly outages_since: string | null
}

/** What of a range is missing: what is not yet over, and the time before the history begins. */
export function periodNotes(
  { from, to, since, outages_since }: Reply,
  requested: { readonly to: string },
): readonly string[] {
  const isRunning = Date.parse(to) < Date.parse(requested.to)
  return [
    ...(isRunning && to > from ? [`ข้อมูลถึง ${formatThaiDateTime(to)}`] : []),
    ...(since !== null && since > from
      ? [`เริ่มเก็บประวัติเมื่อ ${formatThaiDate(since)} เวลาก่อนหน้านั้นไม่นับ`]
      : []),
    ...(outages_since ? [outagesNote(outages_since)] : []),
  ]
}

/** What is no longer known one by one. */
export function outagesNote(since: string): string {
  return `รายการขัดข้องเก็บย้อนหลัง 24 เดือน ไม่ทราบจำนวนครั้งก่อน ${formatThaiDate(since)}`
}

/**
 * Since when the equipment of a site is counted, where that is within the range: the sum of the site is of all of it.
 * Null: it is counted whole, or not at all.
 */
export function countedSince(outages_since: string | null, to: string): string | null {
  const isWithin = outages_since !== null && Date.parse(outages_since) < Date.parse(to)
  return isWithin ? formatThaiDateTime(outages_since) : null
}
