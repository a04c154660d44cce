import { DatePicker, MonthPicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { serverNow } from '../api/server-clock.ts'
import colours from './thai-calendar.module.css'

const months = (style: 'long' | 'short') =>
  new Intl.DateTimeFormat('th-TH', { month: style, timeZone: 'UTC' })
const longMonth = months('long')
const shortMonth = months('short')
const year = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('th-TH', { weekday: 'narrow', timeZone: 'UTC' })
const utc = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`)
const yearOf = (day: string) => (/\d{4}/.exec(year.format(utc(day))) ?? [''])[0]

const monthAndYear = (date: string) => `${longMonth.format(utc(date))} ${yearOf(date)}`

const thaiWords = {
  getDayAriaLabel: (date: string) => `${utc(date).getUTCDate()} ${monthAndYear(date)}`,
  weekdayFormat: (date: string) => weekday.format(utc(date)),
  monthLabelFormat: monthAndYear,
  monthsListFormat: (date: string) => shortMonth.format(utc(date)),
  yearLabelFormat: yearOf,
  yearsListFormat: yearOf,
  decadeLabelFormat: (from: string, to: string) => `${yearOf(from)} – ${yearOf(to)}`,
  ariaLabels: {
    nextMonth: 'เดือนถัดไป',
    previousMonth: 'เดือนก่อนหน้า',
    nextYear: 'ปีถัดไป',
    previousYear: 'ปีก่อนหน้า',
    nextDecade: 'สิบปีถัดไป',
    previousDecade: 'สิบปีก่อนหน้า',
  },
}

interface ThaiCalendarProps {
  /** `yyyy-mm-dd`; null: none is chosen. */
  day: string | null
  onChoose: (day: string | null) => void
  /** Months are chosen, by their first day. */
  isOfMonths?: boolean
  /** The last day that can be chosen. */
  last?: string
}

/** A calendar in Thai, of the Buddhist era. */
export function ThaiCalendar({ day, onChoose, isOfMonths = false, last }: ThaiCalendarProps) {
  const Picker = isOfMonths ? MonthPicker : DatePicker
  return (
    <Picker
      value={day}
      defaultDate={day ?? bangkokDay(new Date(serverNow()))}
      onChange={onChoose}
      {...(last !== undefined && { maxDate: last })}
      classNames={{ day: colours.day ?? '' }}
      {...thaiWords}
    />
  )
}
