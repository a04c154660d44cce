import { formatNumber } from '@roadside/contract/domain/format.ts'
import { isMeasured } from './axle-layout.ts'

/** `6.82 ตัน` or `6,820 กก.`. */
export function formatWeight(kg: number, unit: 't' | 'kg'): string {
  return unit === 't' ? `${formatNumber(kg / 1000, 2)} ตัน` : `${formatNumber(kg)} กก.`
}

/** By how much the gross weight is above the limit; null where it is not, or nobody can say. */
export function overweight(
  grossKg: number | null,
  limitKg: number | null,
): { kg: number; percent: number } | null {
  if (!isMeasured(grossKg) || !isMeasured(limitKg) || grossKg <= limitKg) return null
  return { kg: grossKg - limitKg, percent: (grossKg / limitKg - 1) * 100 }
}
