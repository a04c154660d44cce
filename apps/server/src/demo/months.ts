import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'

/** Whole months before the present one of which contracts have an account. */
export const historyMonths = 6

/** The month, `yyyy-mm`, so many months before that of a moment in Bangkok. */
export function monthBefore(now: Date, count: number): string {
  const [year = 0, month = 0] = bangkokDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7)
}

/** The first moment of a month in Bangkok. */
export const startOfMonth = (month: string) => startOfBangkokDay(`${month}-01`)
