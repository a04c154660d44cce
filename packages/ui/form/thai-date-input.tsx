import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { ThaiCalendar } from './thai-calendar.tsx'

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
            <ThaiCalendar
              day={day}
              onChoose={(chosen) => {
                write(chosen === null ? '' : formatThaiDate(chosen))
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
