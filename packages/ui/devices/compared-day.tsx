import { NativeSelect } from '@mantine/core'
import { bangkokDay, readThaiDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useToday } from '../use-today.ts'
import styles from './devices.module.css'

// few users open the calendar
const ThaiDateInput = lazy(async () => ({
  default: (await import('../form/thai-date-input.tsx')).ThaiDateInput,
}))

const choices = [
  { value: 'none', label: 'ไม่เทียบกับวันอื่น' },
  { value: 'yesterday', label: 'เทียบกับเมื่อวาน' },
  { value: 'day', label: 'เทียบกับวันที่…' },
] as const
type Choice = (typeof choices)[number]['value']

export interface ComparedDay {
  /** In Bangkok, `yyyy-mm-dd`. */
  readonly today: string
  /** The day that today is compared with; null: none. */
  readonly day: string | null
  /** Where it is chosen. */
  readonly choice: ReactNode
}

/** Which day is laid over today: none at first, yesterday, or any day before. */
export function useComparedDay(): ComparedDay {
  const today = useToday()
  const [chosen, setChosen] = useState<Choice>('none')
  const [text, setText] = useState('')
  const typed = readThaiDay(text)
  const isPast = typed !== null && typed < today
  const days = { none: null, yesterday: dayBefore(today), day: isPast ? typed : null }
  return {
    today,
    day: days[chosen],
    choice: (
      <>
        <NativeSelect
          size="xs"
          aria-label="เทียบกับวันอื่น"
          value={chosen}
          onChange={({ currentTarget }) =>
            setChosen(choices.find(({ value }) => value === currentTarget.value)?.value ?? 'none')
          }
          data={[...choices]}
        />
        {chosen === 'day' && (
          <Suspense>
            <ThaiDateInput
              size="xs"
              className={styles.day ?? ''}
              aria-label="วันที่ที่เทียบ"
              value={text}
              error={typed !== null && !isPast && 'กรุณาเลือกวันก่อนวันนี้'}
              onChange={setText}
            />
          </Suspense>
        )}
      </>
    ),
  }
}

function dayBefore(day: string): string {
  return bangkokDay(new Date(startOfBangkokDay(day).getTime() - 1))
}
