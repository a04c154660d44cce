import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  idsText,
  LotForm,
  periodOfLot,
  type LotRow,
} from '@roadside/contract/records/contract/lot.ts'

const day = (iso: string | null | undefined) => (iso ? formatThaiDate(iso) : '')

/** Initial values of a lot's form; null: a new one. */
export function lotValues(lot: LotRow | null): LotForm {
  return {
    name: lot?.name ?? '',
    accepted_on: day(lot?.accepted_on),
    period: lot?.period ? String(lot.period) : '',
    period_unit: lot?.period_unit ?? 'month',
    guarantee_until: day(lot?.guarantee_until),
    sites: idsText(lot?.sites.map(({ wid }) => wid) ?? []),
    equipment: idsText(lot?.equipment.map(({ id }) => id) ?? []),
    note: lot?.note ?? '',
  }
}

/** First and last day of what is typed, in words; null: not known yet. */
export function typedPeriod(values: LotForm): string | null {
  // a name that is missing yet says nothing about the days
  const { success, data } = LotForm.safeParse({ ...values, name: '-' })
  const period = success ? periodOfLot(data) : null
  if (!period || period.to === null) return null
  return period.from === null
    ? `ถึง ${formatThaiDate(period.to)}`
    : `${formatThaiDate(period.from)} – ${formatThaiDate(period.to)}`
}
