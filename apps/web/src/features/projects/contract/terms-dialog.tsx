import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useForm } from '@mantine/form'
import { termsLabels as labels } from '@roadside/contract/records/contract/contract-labels.ts'
import {
  saveContractTerms,
  type ContractTerms,
} from '@roadside/contract/records/contract/contract-terms.ts'
import { unknownWord, weekdayNames } from '@roadside/contract/records/contract/terms-words.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import {
  countedHoursNames,
  officeNames,
  partHourNames,
  penaltyUnitNames,
  periodUnitNames,
  weekdays,
} from '@roadside/contract/service-levels/terms.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useState } from 'react'
import styles from './contract.module.css'
import { nameOfKind } from './name-of-kind.ts'
import { readTerms, termsFields, type TermsFields } from './terms-values.ts'

interface TermsDialogProps {
  project: ProjectRow
  terms: ContractTerms
  onSaved: () => unknown
  onClose: () => void
}

/** Choices of a select, what nobody has entered first. */
const choicesOf = (names: Readonly<Record<string, string>>) => [
  { value: '', label: unknownWord },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

/** Changes the terms of a project's contract. A field that is left empty stays unknown. */
export function TermsDialog({
  project: { pj_id, pj_code },
  terms: opened,
  onSaved,
  onClose,
}: TermsDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [terms] = useState(opened)
  const form = useForm<TermsFields>({
    initialValues: termsFields(terms),
    validate: (values) => readTerms(values).errors,
  })
  const save = useSend(saveContractTerms, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      return Promise.resolve(onSaved())
    },
  })
  const { values } = form
  const props = (field: string) => form.getInputProps(field)
  return (
    <RecordDialog
      title={`แก้ไขเงื่อนไขสัญญา ${pj_code}`}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(typed) =>
        save.mutate({ pj_id, version: terms.version, form: readTerms(typed).form })
      }
      onReload={() => {
        onClose()
        onSaved()
      }}
      onClose={onClose}
    >
      <TextInput
        label={labels.contract_value}
        inputMode="decimal"
        data-autofocus
        {...props('contract_value')}
      />
      <ThaiDateInput label={labels.signed_on} {...props('signed_on')} />
      <NativeSelect
        className={wideField}
        label={labels.hours}
        data={choicesOf(countedHoursNames)}
        {...props('hours')}
      />
      {values.hours === 'working' && (
        <>
          <Checkbox.Group
            className={wideField}
            label="วันทำการ"
            value={values.weekdays.map(String)}
            onChange={(days) => form.setFieldValue('weekdays', days.map(Number) as never)}
            error={form.errors['weekdays']}
          >
            <div className={styles.weekdays}>
              {weekdays.map((day) => (
                <Checkbox key={day} value={String(day)} label={weekdayNames[day]} />
              ))}
            </div>
          </Checkbox.Group>
          <TextInput label="ตั้งแต่เวลา" placeholder="08:30" {...props('from')} />
          <TextInput label="ถึงเวลา" placeholder="16:30" {...props('to')} />
          <NativeSelect
            className={wideField}
            label="ไม่นับวันหยุดของ"
            data={choicesOf(officeNames)}
            {...props('office')}
          />
        </>
      )}
      <TextInput label={labels.begin} inputMode="numeric" {...props('begin')} />
      <NativeSelect
        label="หน่วยของเวลาเริ่มซ่อม"
        data={choicesOf(periodUnitNames)}
        {...props('begin_unit')}
      />
      <TextInput label={labels.finish} inputMode="numeric" {...props('finish')} />
      <NativeSelect
        label="หน่วยของเวลาซ่อมแล้วเสร็จ"
        data={choicesOf(periodUnitNames)}
        {...props('finish_unit')}
      />
      <TextInput
        label={`${labels.allowance} (ชั่วโมง)`}
        inputMode="decimal"
        {...props('allowance_hours')}
      />
      <TextInput
        label="หรือร้อยละของเวลาทั้งเดือน (ค่าที่มากกว่า)"
        inputMode="decimal"
        {...props('allowance_percent')}
      />
      <TextInput label={labels.penalty} inputMode="decimal" {...props('penalty')} />
      <NativeSelect
        label="หน่วยของค่าปรับ"
        data={choicesOf(penaltyUnitNames)}
        {...props('penalty_unit')}
      />
      <NativeSelect
        className={wideField}
        label="เศษของชั่วโมงที่เกิน"
        data={choicesOf(partHourNames)}
        {...props('part_hour')}
      />
      <NativeSelect
        className={wideField}
        label={labels.weights}
        data={choicesOf({ equal: 'เท่ากันทุกอุปกรณ์', by_kind: 'กำหนดตามชนิดอุปกรณ์' })}
        {...props('weights')}
      />
      {values.weights === 'by_kind' && (
        <div className={`${wideField} ${styles.weights}`}>
          {Object.keys(values.weight).map((kind) => (
            <TextInput
              key={kind}
              label={`ตัวถ่วง ${nameOfKind(kind, terms.kinds)}`}
              inputMode="decimal"
              {...props(`weight.${kind}`)}
            />
          ))}
        </div>
      )}
    </RecordDialog>
  )
}
