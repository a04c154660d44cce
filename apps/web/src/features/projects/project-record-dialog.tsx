import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Call } from '@roadside/contract/call.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'

/** What the dialogs of one kind of record are given. */
export interface RecordFormProps<Row, Form> {
  pj_id: number
  /** Null: a new one. */
  row: Row | null
  /** Values from before a change that is to be undone. */
  undone?: Partial<Form> | undefined
  onSaved: () => unknown
  onClose: () => void
}

interface ProjectRecordDialogProps<
  Row extends { readonly version: number },
  Form extends Record<string, unknown>,
> extends RecordFormProps<Row, Form> {
  schema: z.ZodMiniType
  valuesOf: (row: Row | null) => Form
  idOf: (row: Row) => number
  /** งวด, สถานที่ติดตั้ง. */
  noun: string
  nameOf: (row: Row) => string
  save: Call<
    z.ZodMiniType<
      unknown,
      {
        pj_id: number | string
        id?: number | string | undefined
        version?: number | undefined
        request_id?: string | undefined
        form: Form
      }
    >
  >
  children: (form: UseFormReturnType<Form>) => ReactNode
}

/** Adds a record to a project, or changes one. */
export function ProjectRecordDialog<
  Row extends { readonly version: number },
  Form extends Record<string, unknown>,
>(props: ProjectRecordDialogProps<Row, Form>) {
  const { pj_id, row: opened, undone, schema, valuesOf, idOf, noun, nameOf, children } = props
  const { onSaved, onClose } = props
  // a refetched newer version must not replace the version of the form
  const [row] = useState(opened)
  const [request_id] = useState(newRequestId)
  const form = useForm<Form>({
    initialValues: { ...valuesOf(row), ...undone },
    validate: (values) => formErrors(schema, values),
  })
  const save = useSend(props.save, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      return Promise.resolve(onSaved())
    },
  })
  const identity = row ? { id: idOf(row), version: row.version } : { request_id }
  return (
    <RecordDialog
      title={row ? `แก้ไข${noun} ${nameOf(row)}` : `เพิ่ม${noun}`}
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
      {children(form)}
    </RecordDialog>
  )
}
