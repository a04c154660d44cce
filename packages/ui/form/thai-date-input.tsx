import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import { bangkokDay, formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { Icon } from '../icon.tsx'

const months = (style: 'long' | 'short') =>
  new Intl.DateTimeFormat('th-TH', { month: style, timeZone: 'UTC' })
const longMonth = months('long')
const shortMonth = months('short')
const year = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('th-TH', { weekday: 'narrow', timeZone: 'UTC' })
const yearOf = (day: string) =>
  (/\d{4}/.exec(year.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))) ?? [''])[0]
const utc = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`)

export interface ThaiDateInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As typed; `yyyy-mm-dd` is shown as a Thai date. */
  value?: string
  onChange?: (text: string) => void
}

/** A day, typed in either era or picked from a calendar of the Buddhist era; what was typed is rewritten when it is left. */
export function ThaiDateInput({ value = '', onChange, ...props }: ThaiDateInputProps) {
  const [isOpen, setOpen] = useState(false)
  const day = readThaiDay(value)
  const write = (next: string) => onChange?.(next)
  return (
    <TextInput
      placeholder="วว/ดด/ปปปป"
      inputMode="numeric"
      autoComplete="off"

      {...props}
      value={value}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onBlur={(event) => {
        if (day !== null) write(formatThaiDate(day))
        props.onBlur?.(event)
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="เลือกจากปฏิทิน"
              title="เลือกจากปฏิทิน"
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="calendar" size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={day}
              defaultDate={day ?? bangkokDay(new Date(serverNow()))}
              onChange={(chosen) => {
                write(chosen === null ? '' : formatThaiDate(chosen))
                setOpen(false)
              }}
              weekdayFormat={(date) => weekday.format(utc(date))}
              monthLabelFormat={(date) => `${longMonth.format(utc(date))} ${yearOf(date)}`}
              monthsListFormat={(date) => shortMonth.format(utc(date))}
              yearLabelFormat={yearOf}
              yearsListFormat={yearOf}
              decadeLabelFormat={(from, to) => `${yearOf(from)} – ${yearOf(to)}`}
              ariaLabels={{
                nextMonth: 'เดือนถัดไป',
                previousMonth: 'เดือนก่อนหน้า',
                nextYear: 'ปีถัดไป',
                previousYear: 'ปีก่อนหน้า',
                nextDecade: 'สิบปีถัดไป',
                previousDecade: 'สิบปีก่อนหน้า',
                monthLevelControl: 'เลือกเดือน',
                yearLevelControl: 'เลือกปี',
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
