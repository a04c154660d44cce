import { spanOfMonth } from '../../service-levels/domain/month-account.ts'
import type { Span } from '../../service-levels/domain/span.ts'

/** What a report is of: a month `yyyy-mm`, or the fiscal year that ends in September of a Christian year. */
export type ReportPeriod = { readonly month: string } | { readonly fiscal_year: number }

/** The months of a period, `yyyy-mm`. A fiscal year is 1 October to 30 September (Budget Procedure Act §4). */
export function monthsOf(period: ReportPeriod): string[] {
  if ('month' in period) return [period.month]
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(period.fiscal_year - 1, 9 + index)).toISOString().slice(0, 7),
  )
}

/** From the begin of the first month to the end of the last, in Bangkok. */
export function spanOfPeriod(period: ReportPeriod): Span {
  const months = monthsOf(period)
  return { from: spanOfMonth(months[0]!).from, to: spanOfMonth(months.at(-1)!).to }
}

/** The fiscal year of a month `yyyy-mm`, named by the Christian year in which it ends. */
export function fiscalYearOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number >= 10 ? year + 1 : year
}
