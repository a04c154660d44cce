/** Units in which a contract counts its defects period. */
export const periodUnits = ['month', 'day'] as const
export type PeriodUnit = (typeof periodUnits)[number]
export const periodUnitNames: Readonly<Record<PeriodUnit, string>> = { month: 'เดือน', day: 'วัน' }

/** What a lot says of its defects period; days are `yyyy-mm-dd`. */
export interface DefectsTerms {
  readonly accepted_on: string | null
  readonly period: number | null
  readonly period_unit: PeriodUnit
  /** The last day, where the contract names it in place of a length. */
  readonly guarantee_until: string | null
}

/** The first and the last day of a defects period; null: not known. */
export interface DefectsPeriod {
  readonly from: string | null
  readonly to: string | null
}

/**
 * The defects period of a lot, counted "นับถัดจากวันที่ตรวจรับ": the day after acceptance is its first
 * day (Civil and Commercial Code §193/3). Months are counted by the calendar (§193/5): the last day
 * is the one before the day with the number of the first, or the end of a month that has no such day.
 */
export function defectsPeriod({
  accepted_on,
  period,
  period_unit,
  guarantee_until,
}: DefectsTerms): DefectsPeriod {
  const from = accepted_on === null ? null : dayAfter(accepted_on, 1)
  if (guarantee_until !== null) return { from, to: guarantee_until }
  if (from === null || period === null) return { from: null, to: null }
  const to = period_unit === 'day' ? dayAfter(from, period - 1) : lastDayOfMonths(from, period)
  return { from, to }
}

function lastDayOfMonths(from: string, months: number): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  // months of `Date.UTC` begin at 0: `month - 1 + months` is the last one of the period
  const last = day > length ? length : day - 1
  return isoDay(Date.UTC(year, month - 1 + months, last))
}

function dayAfter(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * 86_400_000)
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
