import { formatThaiDate, formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'

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
