import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  BankGuaranteeForm,
  saveBankGuarantee,
  securedNames,
  securedThings,
  type BankGuaranteeRow,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import { bankGuaranteeLabels as labels } from '@roadside/contract/records/contract/contract-labels.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useState } from 'react'
import { bankGuaranteeValues } from './bank-guarantee-values.ts'

interface BankGuaranteeDialogProps {
  pj_id: number
  /** Null: a new one. */
  row: BankGuaranteeRow | null
  /** Values from before a change that is to be undone. */
  undone?: Partial<BankGuaranteeForm>
  onSaved: () => unknown
  onClose: () => void
}

/** Adds a bank guarantee to a project, or changes one. */
export function BankGuaranteeDialog({
  pj_id,
  row: opened,
  undone,
  onSaved,
  onClose,
}: BankGuaranteeDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [row] = useState(opened)
  const [request_id] = useState(newRequestId)
  const form = useForm<BankGuaranteeForm>({
    initialValues: { ...bankGuaranteeValues(row), ...undone },
    validate: (values) => formErrors(BankGuaranteeForm, values),
  })
  const save = useSend(saveBankGuarantee, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      return Promise.resolve(onSaved())
    },
  })
  const identity = row ? { id: row.id, version: row.version } : { request_id }
  return (
    <RecordDialog
      title={row ? `แก้ไขหนังสือค้ำประกัน ${row.number}` : 'เพิ่มหนังสือค้ำประกัน'}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(values) => save.mutate({ pj_id, ...identity, form: values })}
      onReload={() => {
        onClose()
        onSaved()
      }}
      onClose={onClose}
    >
      {undone && (
        <FormNote tone="warn">ใส่ค่าเดิมจากประวัติให้แล้ว กรุณาตรวจสอบแล้วกดบันทึกเพื่อยืนยันการย้อนกลับ</FormNote>
      )}
      <NativeSelect
        label={labels.secures}
        required
        data={[
          { value: '', label: 'เลือกประเภท' },
          ...securedThings.map((value) => ({ value, label: securedNames[value] })),
        ]}
        {...form.getInputProps('secures')}
      />
      <TextInput label={labels.bank} required data-autofocus {...form.getInputProps('bank')} />
      <TextInput label={labels.number} required {...form.getInputProps('number')} />
      <TextInput label={labels.amount} inputMode="decimal" {...form.getInputProps('amount')} />
      <ThaiDateInput label={labels.valid_from} {...form.getInputProps('valid_from')} />
      <ThaiDateInput label={labels.valid_to} {...form.getInputProps('valid_to')} />
      <ThaiDateInput label={labels.returned_on} {...form.getInputProps('returned_on')} />
      <Textarea
        className={wideField}
        label={labels.note}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </RecordDialog>
  )
}
