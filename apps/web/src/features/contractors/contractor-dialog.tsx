import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  contractor as contractorCall,
  contractorFields,
  ContractorForm,
  contractorLabels as labels,
  contractorList,
  saveContractor,
  type ContractorRow,
} from '@roadside/contract/records/contractor.ts'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { textsBefore } from '@roadside/ui/register/values-before.ts'
import { useEffect, useRef, useState } from 'react'

interface ContractorDialogProps {
  /** Null: a new one. */
  contractor: ContractorRow | null
  /** A change that is to be undone. */
  undone?: HistoryEntry | null
  onClose: () => void
  onSaved: (id: number) => void
}

const shown = [contractorList, contractorCall, recordHistory]
const order = { inputWrapperOrder: fieldOrder }

function valuesOf(contractor: ContractorRow | null): ContractorForm {
  const {
    name = '',
    tax_number = '',
    contact = '',
    telephone = '',
    email = '',
    note = '',
  } = contractor ?? {}
  return { name, tax_number, contact, telephone, email, note }
}

/** Adds a contractor, or changes one. */
export function ContractorDialog({
  contractor,
  undone = null,
  onClose,
  onSaved,
}: ContractorDialogProps) {
  const refresh = useRefresh(shown)
  const [request_id] = useState(newRequestId)
  const form = useForm<ContractorForm>({
    initialValues: valuesOf(contractor),
    validate: (values) => formErrors(ContractorForm, values),
  })
  useState(() => undone && form.setValues(textsBefore(undone, contractorFields)))
  const isNumberInUse = useRef(false)
  const save = useSend(saveContractor, {
    onSuccess: async ({ id }) => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onSaved(id)
      await refresh()
    },
    // only the tax number distinguishes contractors
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'duplicate')) return
      form.setFieldError('tax_number', error.message)
      isNumberInUse.current = true
    },
  })
  // fields are closed while they are sent, and a closed one takes no focus
  useEffect(() => {
    if (save.isPending || !isNumberInUse.current) return
    isNumberInUse.current = false
    form.getInputNode('tax_number')?.focus()
  })
  const identity = contractor ? { id: contractor.id, version: contractor.version } : { request_id }
  return (
    <RecordDialog
      title={contractor ? `แก้ไขผู้รับจ้าง ${contractor.name}` : 'เพิ่มผู้รับจ้าง'}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(values) => save.mutate({ ...identity, form: values })}
      onReload={() => void refresh()}
      onClose={onClose}
    >
      {undone && (
        <FormNote tone="warn">ใส่ค่าเดิมจากประวัติให้แล้ว กรุณาตรวจสอบแล้วกดบันทึกเพื่อยืนยันการย้อนกลับ</FormNote>
      )}
      <TextInput
        className={wideField}
        label={labels.name}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        {...order}
        label={labels.tax_number}
        description="13 หลัก เว้นว่างได้"
        inputMode="numeric"
        {...form.getInputProps('tax_number')}
      />
      <TextInput label={labels.contact} {...form.getInputProps('contact')} />
      <TextInput
        {...order}
        label={labels.telephone}
        description="หลายหมายเลขคั่นด้วยจุลภาค เช่น 02-123-4567 ต่อ 12, 081-234-5678"
        inputMode="tel"
        {...form.getInputProps('telephone')}
      />
      <TextInput label={labels.email} inputMode="email" {...form.getInputProps('email')} />
      <Textarea
        className={wideField}
        label={labels.note}
        rows={3}
        {...form.getInputProps('note')}
      />
    </RecordDialog>
  )
}
