import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import {
  DepartmentForm,
  saveDepartment,
  type DepartmentRow,
  type GroupRow,
} from '@roadside/contract/records/structure-calls.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { useState } from 'react'
import { usePlaceSave } from './use-place-save.ts'

interface DepartmentDialogProps {
  /** Null: a new one. */
  department: DepartmentRow | null
  groups: readonly GroupRow[]
  onClose: () => void
}

/** A new department begins in the only group. */
function valuesOf(department: DepartmentRow | null, groups: readonly GroupRow[]): DepartmentForm {
  const onlyGroup = groups.length === 1 ? groups[0]?.id : undefined
  const { group_id = onlyGroup, name = '', province = '' } = department ?? {}
  return { group_id: group_id?.toString() ?? '', name, province }
}

/** Adds a department, or changes one. */
export function DepartmentDialog({ department: opened, groups, onClose }: DepartmentDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [department] = useState(opened)
  const form = useForm<DepartmentForm>({
    initialValues: valuesOf(department, groups),
    validate: (values) => formErrors(DepartmentForm, values),
  })
  const identity = department && { id: department.id, version: department.version }
  const saving = usePlaceSave(saveDepartment, identity, onClose)
  const hasAccounts = (department?.accounts ?? 0) > 0
  return (
    <RecordDialog
      title={department ? `แก้ไขหน่วยงาน ${department.name}` : 'เพิ่มหน่วยงาน'}
      form={form}
      {...saving}
    >
      <NativeSelect
        className={wideField}
        inputWrapperOrder={fieldOrder}
        label="กลุ่มหน่วยงาน"
        description={hasAccounts ? 'หน่วยงานนี้มีบัญชีผู้ใช้งานอยู่ จึงย้ายไปกลุ่มอื่นไม่ได้' : undefined}
        required
        disabled={hasAccounts}
        data={[
          { value: '', label: 'เลือกกลุ่มหน่วยงาน' },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('group_id')}
      />
      <TextInput
        inputWrapperOrder={fieldOrder}
        label="ชื่อหน่วยงาน"
        description="เช่น ขทช.ราชบุรี"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput label="จังหวัด" {...form.getInputProps('province')} />
    </RecordDialog>
  )
}
