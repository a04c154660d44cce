import { formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useState } from 'react'
import { spans, type ShownSpan } from './use-span.ts'
import styles from './wim.module.css'

/** One day, or the seven or thirty that end with it. */
export function SpanChoice({ shown }: { shown: ShownSpan }) {
  const { span, day, setSpan, setDay } = shown
  return (
    <div className={styles.choice}>
      <SegmentedFilter label="ช่วงเวลา" options={spans} value={span} onChange={setSpan} />
      <DayField key={day} label={span === 'day' ? 'วันที่' : 'ถึงวันที่'} day={day} onDay={setDay} />
    </div>
  )
}

function DayField({
  label,
  day,
  onDay,
}: {
  label: string
  day: string
  onDay: (day: string) => void
}) {
  const [text, setText] = useState(() => formatThaiDate(day))
  return (
    <ThaiDateInput
      className={styles.day ?? ''}
      aria-label={label}
      size="xs"
      value={text}
      onChange={(next) => {
        setText(next)
        const chosen = readThaiDay(next)
        if (chosen !== null && chosen !== day) onDay(chosen)
      }}
    />
  )
}
