import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useForm } from '@mantine/form'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { pauseReasonNames } from '@roadside/contract/service-levels/domain/pause.ts'
import { decidePause, type PauseRow } from '@roadside/contract/service-levels/pause-calls.ts'
import { pauseLabels as labels } from '@roadside/contract/service-levels/pause-labels.ts'
import { useSend } from '../api/use-send.ts'
import { fieldOrder, wideField } from '../form/form-grid.tsx'
import { FormNote } from '../form/form-note.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { savePhase } from '../form/save-phase.ts'
import { ThaiDateInput } from '../form/thai-date-input.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { useState } from 'react'
import { useRefetchPauses } from './use-pauses.ts'

/** The decision of the authority on a pause; what keeps it from being agreed to is told before. */
export function DecideDialog({ pause: opened, onClose }: { pause: PauseRow; onClose: () => void }) {
  const [pause] = useState(opened)
  const refetch = useRefetchPauses()
  const needsLetter = pause.decision !== 'claimed'
  const form = useForm({
    initialValues: {
      decision: pause.decision === 'claimed' ? '' : pause.decision,
      isFault: pause.is_authoritys_fault,
      note: '',
      letterNumber: pause.letter_number,
      letterDate: formatDay(pause.letter_date),
    },
    validate: {
      decision: (decision) => (decision === '' ? 'กรุณาเลือกผลการพิจารณา' : null),
      note: (note, { decision }) =>
        note.trim() === '' && (decision === 'refused' || needsLetter) ? 'กรุณาระบุเหตุผล' : null,
      letterNumber: (number) => (needsLetter && number.trim() === '' ? 'กรุณากรอกเลขที่หนังสือ' : null),
    },
  })
  const send = useSend(decidePause, {
    onSuccess: async () => {
      onClose()
      showNotice('ok', 'บันทึกผลการพิจารณาแล้ว')
      await refetch()
    },
  })
  return (
    <RecordDialog
      title={`พิจารณาการหยุดนับเวลา: ${pauseReasonNames[pause.reason]}`}
      form={form}
      phase={savePhase(send)}
      error={send.error}
      onSave={({ decision, isFault, note, letterNumber, letterDate }) =>
        send.mutate({
          id: pause.id,
          version: pause.version,
          decision: decision === 'agreed' ? 'agreed' : 'refused',
          is_authoritys_fault: isFault,
          note,
          letter_number: letterNumber,
          letter_date: letterDate,
        })
      }
      onReload={() => {
        onClose()
        void refetch()
      }}
      onClose={onClose}
    >
      {pause.problem !== null && (
        <div className={wideField}>
          <FormNote tone="warn">{pause.problem}</FormNote>
        </div>
      )}
      <NativeSelect
        label={labels.decision}
        required
        data-autofocus
        data={[
          { value: '', label: 'เลือกผลการพิจารณา' },
          { value: 'agreed', label: 'เห็นชอบ ไม่นับเวลานี้' },
          { value: 'refused', label: 'ไม่เห็นชอบ นับเวลาตามปกติ' },
        ]}
        {...form.getInputProps('decision')}
      />
      <Checkbox
        className={wideField}
        label={labels.is_authoritys_fault}
        {...form.getInputProps('isFault', { type: 'checkbox' })}
      />
      <Textarea
        className={wideField}
        label={labels.decision_note}
        required={needsLetter || form.values.decision === 'refused'}
        rows={3}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <TextInput
        label={labels.letter_number}
        required={needsLetter}
        {...form.getInputProps('letterNumber')}
      />
      <ThaiDateInput
        label={labels.letter_date}
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('letterDate')}
      />
    </RecordDialog>
  )
}

const formatDay = (day: string | null) => (day === null ? '' : formatThaiDate(day))
