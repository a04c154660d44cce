import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { recordHistory, type HistoryEntry } from '@roadside/contract/records/record.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import {
  wayFields,
  WayForm,
  wayLabels,
  type WayField,
} from '@roadside/contract/records/way-form.ts'
import { saveWay, way as wayCall, wayList, type WayDetail } from '@roadside/contract/records/way.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { textsBefore } from '@roadside/ui/register/values-before.ts'
import { useState } from 'react'
import { wayHints } from './way-hints.ts'
import { wayValues } from './way-values.ts'

interface WayDialogProps {
  /** Null: a new one. */
  way: WayDetail | null
  /** A change that is to be undone. */
  undone?: HistoryEntry | null
  onClose: () => void
  onSaved: (id: number) => void
}

const shown = [wayList, wayCall, recordHistory]
const describedBy: Readonly<Partial<Record<WayField, string>>> = {
  code: 'เช่น นบ.1001 หรือ ทล.33',
  district: 'หลายอำเภอคั่นด้วยจุลภาค',
  sta_from: 'เช่น 0+000',
  sta_to: 'เช่น 30+800',
}

/** Adds a way, or changes one. */
export function WayDialog({ way, undone = null, onClose, onSaved }: WayDialogProps) {
  const refresh = useRefresh(shown)
  const [request_id] = useState(newRequestId)
  const form = useForm<WayForm>({
    initialValues: wayValues(way),
    validate: (values) => formErrors(WayForm, values),
  })
  useState(() => undone && form.setValues(textsBefore(undone, wayFields)))
  const save = useSend(saveWay, {
    onSuccess: async ({ id }) => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onSaved(id)
      await refresh()
    },
  })
  const identity = way ? { id: way.id, version: way.version } : { request_id }
  const hints = wayHints(form.values)
  const hint = (name: WayField) => hints[name] && <FormNote tone="warn">{hints[name]}</FormNote>
  const field = (name: WayField) => ({
    inputWrapperOrder: fieldOrder,
    label: wayLabels[name],
    description: describedBy[name],
    ...form.getInputProps(name),
  })
  return (
    <RecordDialog
      title={way ? `แก้ไขสายทาง ${way.code || way.name}` : 'เพิ่มสายทาง'}
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
      <TextInput data-autofocus {...field('code')} />
      <TextInput inputMode="decimal" {...field('length_km')} />
      {hint('code')}
      <TextInput className={wideField} required {...field('name')} />
      <TextInput {...field('province')} />
      <TextInput {...field('district')} />
      {hint('province')}
      <TextInput {...field('sta_from')} />
      <TextInput {...field('sta_to')} />
      {hint('sta_to')}
      <TextInput inputMode="decimal" {...field('start_latitude')} />
      <TextInput inputMode="decimal" {...field('start_longitude')} />
      {hint('start_latitude')}
      <TextInput inputMode="decimal" {...field('end_latitude')} />
      <TextInput inputMode="decimal" {...field('end_longitude')} />
      {hint('end_latitude')}
      <Textarea className={wideField} rows={3} {...field('note')} />
    </RecordDialog>
  )
}
