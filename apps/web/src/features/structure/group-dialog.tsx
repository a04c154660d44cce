import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { groupKinds } from '@roadside/contract/menu-call.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import {
  GroupForm,
  groupKindNames,
  saveGroup,
  type GroupRow,
} from '@roadside/contract/records/structure-calls.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { useState } from 'react'
import { usePlaceSave } from './use-place-save.ts'

interface GroupDialogProps {
  /** Null: a new one. */
  group: GroupRow | null
  onClose: () => void
}

function valuesOf(group: GroupRow | null): GroupForm {
  const { name = '', code = '', kind = 'regional', region_number = null } = group ?? {}
  return { name, code, kind, region_number: region_number?.toString() ?? '' }
}

/** Adds a group, or changes one. */
export function GroupDialog({ group: opened, onClose }: GroupDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [group] = useState(opened)
  const form = useForm<GroupForm>({
    initialValues: valuesOf(group),
    validate: (values) => formErrors(GroupForm, values),
  })
  const saving = usePlaceSave(saveGroup, group && { id: group.id, version: group.version }, onClose)
  const isRegional = form.values.kind === 'regional'
  return (
    <RecordDialog
      title={group ? `แก้ไขกลุ่มหน่วยงาน ${group.name}` : 'เพิ่มกลุ่มหน่วยงาน'}
      form={form}
      {...saving}
    >
      <TextInput
        className={wideField}
        inputWrapperOrder={fieldOrder}
        label="ชื่อกลุ่มหน่วยงาน"
        description="ตามที่แสดงในเมนู เช่น สทช.ที่ 4 (เพชรบุรี)"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="ประเภทกลุ่ม"
        description="กำหนดลำดับในเมนู และผู้ที่เห็นกลุ่มทางหลวงแผ่นดิน"
        required
        data={groupKinds.map((value) => ({ value, label: groupKindNames[value] }))}
        {...form.getInputProps('kind')}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as GroupForm['kind']
          form.setValues({ kind, ...(kind !== 'regional' && { region_number: '' }) })
        }}
      />
      <TextInput
        inputWrapperOrder={fieldOrder}
        label="ลำดับสำนักงาน"
        description="เช่น 4 สำหรับสำนักงานทางหลวงชนบทที่ 4"
        inputMode="numeric"
        required={isRegional}
        disabled={!isRegional}
        {...form.getInputProps('region_number')}
      />
      <TextInput
        className={wideField}
        inputWrapperOrder={fieldOrder}
        label="รหัสกลุ่ม"
        description={group ? 'รหัสกลุ่มเปลี่ยนไม่ได้' : 'ใช้กำหนดสิทธิ์บัญชี เช่น office-4 เปลี่ยนภายหลังไม่ได้'}
        required
        disabled={group !== null}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
    </RecordDialog>
  )
}
