import type { MissingUplinks } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'

const howCounted =
  'นับจากหมายเลขลำดับข้อความ (frame counter) ที่ข้ามไป ไม่ทราบว่าหายระหว่างทางวิทยุหรือหลังจากนั้น'
/** What is counted as missing, as tooltips and the chart say it. */
export const missingWords = `จำนวนข้อความที่อุปกรณ์ส่งแต่ไม่ถึงระบบใน 24 ชั่วโมงล่าสุด ${howCounted}`
export const missingSpansWords = `จำนวนข้อความที่อุปกรณ์ส่งแต่ไม่ถึงระบบใน 24 ชั่วโมงและ 30 วันล่าสุด ${howCounted}`
export const uncountedWords = 'ข้อความของอุปกรณ์นี้ไม่มีหมายเลขลำดับ จึงไม่ทราบจำนวนที่ไม่ถึงระบบ'

/** How many uplinks of a device are missing, in the day and in the month or since counting began. */
export function missingUplinksWords({ day, month, since }: MissingUplinks): string {
  const span = since === null ? 'ใน 30 วัน' : `ตั้งแต่ ${formatThaiDate(since)}`
  return `${formatNumber(day)} ใน 24 ชม. · ${formatNumber(month)} ${span}`
}
