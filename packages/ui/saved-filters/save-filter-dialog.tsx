import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FilterName, saveFilter } from '@roadside/contract/saved-filter-calls.ts'
import { useSend } from '../api/use-send.ts'
import { fieldOrder, wideField } from '../form/form-grid.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { savePhase } from '../form/save-phase.ts'
import { showNotice } from '../parts/notice-store.ts'

interface SaveFilterDialogProps {
  list: string
  query: string
  /** Days are chosen that the query does not name. */
  leavesTimeOut: boolean
  /** For which it may be saved. */
  departments: readonly { readonly id: number; readonly name: string }[]
  onSaved: () => void
  onClose: () => void
}

/** Gives the present filter of a list a name, for the account or for a department. */
export function SaveFilterDialog(props: SaveFilterDialogProps) {
  const { list, query, leavesTimeOut, departments, onSaved, onClose } = props
  const form = useForm({
    initialValues: { name: '', department: '' },
    validate: { name: (text) => FilterName.safeParse(text).error?.issues[0]?.message ?? null },
  })
  const send = useSend(saveFilter, {
    onSuccess: () => {
      onClose()
      showNotice('ok', 'บันทึกตัวกรองแล้ว')
      onSaved()
    },
  })
  return (
    <RecordDialog
      title="บันทึกตัวกรอง"
      form={form}
      size={480}
      phase={savePhase(send)}
      error={send.error}
      onSave={({ name, department }) =>
        send.mutate({ list, name, query, DeptID: department === '' ? null : Number(department) })
      }
      onClose={onClose}
    >
      <TextInput
        className={wideField}
        inputWrapperOrder={fieldOrder}
        label="ชื่อตัวกรอง"
        description={
          leavesTimeOut
            ? 'บันทึกคำค้น ตัวกรอง และการเรียงลำดับที่แสดงอยู่ ไม่รวมช่วงเวลาที่ระบุวันที่'
            : 'บันทึกคำค้น ตัวกรอง และการเรียงลำดับที่แสดงอยู่'
        }
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {departments.length > 0 && (
        <NativeSelect
          className={wideField}
          inputWrapperOrder={fieldOrder}
          label="ผู้ที่เห็น"
          data={[
            { value: '', label: 'เฉพาะฉัน' },
            ...departments.map(({ id, name }) => ({ value: String(id), label: `ทุกคนใน ${name}` })),
          ]}
          {...form.getInputProps('department')}
        />
      )}
    </RecordDialog>
  )
}
