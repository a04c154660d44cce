import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { WimHour } from '../rows.ts'

/** `07:00–08:00 น.` */
export function hourText(hour: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour)}:00–${two(hour + 1)}:00 น.`
}

/** A count, or a mean with its decimal. */
export function countText(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1)
}

/** The full text of a bar. */
export function describeHour({ hour, vehicles, over, is_partial, is_ahead }: WimHour): string {
  if (is_ahead) return `${hourText(hour)} ยังไม่ถึงเวลา`
  if (vehicles === null) return `${hourText(hour)} ไม่มีข้อมูล`
  const note = is_partial ? ' (ข้อมูลไม่ครบทั้งชั่วโมง)' : ''
  return `${hourText(hour)} ${countText(vehicles)} คัน เข้าข่ายน้ำหนักเกินพิกัด ${countText(over ?? 0)} คัน${note}`
}

/** The upper end of an axis and its lines: 1, 2 or 5 times a power of ten apart, at most five of them. */
export function axisOf(most: number): { readonly top: number; readonly lines: readonly number[] } {
  const rough = Math.max(most, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power)
  const count = Math.ceil(Math.max(most, 1) / step)
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
