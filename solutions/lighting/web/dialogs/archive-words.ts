import { rangeName } from '@roadside/contract/domain/time-range.ts'

/** `สิงหาคม 2569, กันยายน 2569` of `2026-08` and `2026-09`. */
export function monthNames(months: readonly string[]): string {
  return months.map((month) => rangeName({ step: 'month', first: `${month}-01` })).join(', ')
}

/** That readings of a time are not shown, and what an administrator does. In Thai. */
export function archiveSentence(months: readonly string[]): string {
  const commands = months
    .map((month) => `npm run archive -- restore --month ${month}`)
    .join(' และ ')
  return `ข้อมูลรายครั้งของเดือน ${monthNames(months)} อยู่ในคลังข้อมูลย้อนหลัง จึงไม่อยู่ในรายการนี้ มีเฉพาะค่ารายวัน หากต้องการข้อมูลรายครั้ง กรุณาแจ้งผู้ดูแลระบบให้คืนข้อมูลด้วยคำสั่ง ${commands}`
}
