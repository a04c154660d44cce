import { formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import {
  HolidayYearForm,
  type HolidayDay,
  type ShownYear,
} from '@roadside/contract/service-levels/holiday-calls.ts'
import { offices, type Office } from '@roadside/contract/service-levels/terms.ts'

/** Who is closed on a day, as a choice: both, or one. */
export const closedChoices = ['both', ...offices] as const
export type ClosedChoice = (typeof closedChoices)[number]
export const closedNames: Record<ClosedChoice, string> = {
  both: 'ราชการและธนาคาร',
  government: 'เฉพาะราชการ',
  banks: 'เฉพาะธนาคาร',
}

/** A year as its form has it: days as they are typed. */
export interface YearValues extends Record<string, unknown> {
  source: string
  knownUntil: string
  holidays: { key: number; day: string; name: string; closed: ClosedChoice }[]
}

export function closedOf({ closed }: Pick<HolidayDay, 'closed'>): ClosedChoice {
  const [only, more] = closed ?? []
  return only === undefined || more !== undefined ? 'both' : only
}

export const yearValues = (year: Pick<ShownYear, 'source' | 'known_until' | 'holidays'>) => ({
  source: year.source,
  knownUntil: year.known_until === null ? '' : formatThaiDate(year.known_until),
  holidays: year.holidays.map((holiday, key) => ({
    key,
    day: formatThaiDate(holiday.day),
    name: holiday.name,
    closed: closedOf(holiday),
  })),
})

/** What is sent; a day that cannot be read is empty, which {@link yearErrors} refuses. */
export function yearBody(year: number, values: YearValues): HolidayYearForm {
  return {
    year,
    source: values.source,
    known_until: values.knownUntil.trim() === '' ? null : (readThaiDay(values.knownUntil) ?? ''),
    holidays: values.holidays.map(({ day, name, closed }) => ({
      day: readThaiDay(day) ?? '',
      name,
      ...(closed !== 'both' && { closed: [closed] satisfies Office[] }),
    })),
  }
}

const dayHint = 'กรุณากรอกวันที่ เช่น 05/12/2569'

export function yearErrors(year: number, values: YearValues): Record<string, string> {
  const body = yearBody(year, values)
  const { known_until, ...errors } = formErrors(HolidayYearForm, body)
  const unread = body.holidays.flatMap(({ day }, index) =>
    day === '' ? [[`holidays.${index}.day`, dayHint] as const] : [],
  )
  return {
    ...errors,
    ...(known_until !== undefined && {
      knownUntil: body.known_until === '' ? dayHint : known_until,
    }),
    ...Object.fromEntries(unread),
  }
}
