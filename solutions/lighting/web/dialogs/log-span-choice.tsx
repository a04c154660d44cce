import { formatThaiDate, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { type ReactNode, useState } from 'react'
import styles from './dialogs.module.css'
import { logSpanNames, logSpans, type OwnDays } from './log-span.ts'
import type { LogSpanControl } from './use-log-span.ts'

const options = logSpans.map((value) => ({ value, label: logSpanNames[value] }))

export function LogSpanChoice({ choice }: { choice: LogSpanControl }) {
  const { span, setSpan, own, setOwn, times } = choice
  const field = (name: keyof OwnDays, label: string) => (
    <DayField
      label={label}
      day={own[name]}
      error={times ? undefined : name === 'last' && 'กรุณาเลือกวันสิ้นสุดที่ไม่ก่อนวันเริ่มต้น'}
      onDay={(day) => setOwn({ ...own, [name]: day })}
    />
  )
  return (
    <div className={styles.span}>
      <SegmentedFilter label="ช่วงเวลา" value={span} onChange={setSpan} options={options} />
      {span === 'own' && (
        <>
          {field('first', 'ตั้งแต่วันที่')}
          {field('last', 'ถึงวันที่')}
        </>
      )}
    </div>
  )
}

interface DayFieldProps {
  label: string
  /** `yyyy-mm-dd`. */
  day: string
  error: ReactNode
  onDay: (day: string) => void
}

function DayField({ label, day, error, onDay }: DayFieldProps) {
  const [text, setText] = useState(() => formatThaiDate(day))
  const isWrong = text.trim() !== '' && readThaiDay(text) === null
  return (
    <ThaiDateInput
      aria-label={label}
      description={label}
      inputWrapperOrder={['description', 'input', 'error']}
      value={text}
      error={isWrong ? 'กรุณากรอกวันที่ เช่น 30/11/2569' : error}
      onChange={(next) => {
        setText(next)
        const chosen = readThaiDay(next)
        if (chosen !== null && chosen !== day) onDay(chosen)
      }}
    />
  )
}
