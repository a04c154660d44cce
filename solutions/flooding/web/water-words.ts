import { formatNumber } from '@roadside/contract/domain/format.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'

/** `น้ำสูงกว่าผิวทาง 12 ซม.`, `น้ำต่ำกว่าผิวทาง 35 ซม.`. */
export function depthWords(depth: number): string {
  const cm = Math.round(depth)
  if (cm === 0) return 'น้ำเสมอผิวทาง'
  return `น้ำ${cm > 0 ? 'สูงกว่า' : 'ต่ำกว่า'}ผิวทาง ${formatNumber(Math.abs(cm))} ซม.`
}

/** How long until something, of minutes: `95 นาที`, beyond two hours `≈ 5 ชม. 20 นาที`, beyond two days `≈ 3 วัน`. */
export function untilWords(minutes: number | null): string {
  if (minutes === null) return '-'
  if (minutes <= 120) return `${formatNumber(minutes)} นาที`
  const days = Math.round(minutes / 1_440)
  return `≈ ${minutes < 2 * 1_440 ? lengthWords(minutes * 60) : `${formatNumber(days)} วัน`}`
}

/** `เพิ่มขึ้น 4.0 ซม./ชม.`. */
export function rateWords(rate: number | null): string {
  if (rate === null) return 'ไม่ทราบแนวโน้ม'
  if (Math.abs(rate) < 0.5) return 'ระดับน้ำทรงตัว'
  return `${rate > 0 ? 'เพิ่มขึ้น' : 'ลดลง'} ${formatNumber(Math.abs(rate), Math.abs(rate) < 10 ? 1 : 0)} ซม./ชม.`
}
