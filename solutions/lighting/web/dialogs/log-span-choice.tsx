import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { TextInput } from '@mantine/core'
import styles from './dialogs.module.css'
import { logSpanNames, logSpans, type OwnDays } from './log-span.ts'
import type { LogSpanControl } from './use-log-span.ts'

const options = logSpans.map((value) => ({ value, label: logSpanNames[value] }))

export function LogSpanChoice({ choice }: { choice: LogSpanControl }) {
  const { span, setSpan, own, setOwn, times } = choice
  // the browser's own field shows the day in its own way; the words below say it in ours
  const field = (name: keyof OwnDays, label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      description={`${label} ${formatThaiDate(own[name])}`}
      inputWrapperOrder={['input', 'description', 'error']}
      value={own[name]}
      error={times ? undefined : name === 'last' && 'กรุณาเลือกวันสิ้นสุดที่ไม่ก่อนวันเริ่มต้น'}
      onChange={({ currentTarget }) => setOwn({ ...own, [name]: currentTarget.value })}
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
