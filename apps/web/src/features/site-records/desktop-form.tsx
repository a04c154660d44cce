import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import {
  RemoteDesktopForm,
  saveRemoteDesktop,
  type RemoteDesktop,
} from '@roadside/contract/records/site-records.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormGrid } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { useEffect, useRef } from 'react'
import styles from './site-records.module.css'

interface DesktopFormProps {
  wid: number
  /** Null: a new one. */
  desktop: RemoteDesktop | null
  onSaved: () => void
  onCancel: () => void
}

/** Adds a remote desktop, or changes one, above the list. */
export function DesktopForm({ wid, desktop, onSaved, onCancel }: DesktopFormProps) {
  const form = useForm({
    initialValues: { detail: desktop?.detail ?? '', anydesk: desktop?.anydesk ?? '' },
    validate: (values) => formErrors(RemoteDesktopForm, values),
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const save = useSend(saveRemoteDesktop, { onSuccess: onSaved })
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={desktop ? 'แก้ไขรหัส AnyDesk' : 'เพิ่มรหัส AnyDesk'}
      onSubmit={form.onSubmit(
        (values) => save.mutate({ wid, ...(desktop && { id: desktop.id }), form: values }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <FormGrid isDisabled={save.isPending}>
        <TextInput label="จุดติดตั้ง" ref={first} {...form.getInputProps('detail')} />
        <TextInput label="รหัส AnyDesk" {...form.getInputProps('anydesk')} />
        <FailureNote error={save.error} />
      </FormGrid>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>ยกเลิก</Button>
        <Button variant="filled" type="submit" loading={save.isPending}>
          บันทึก
        </Button>
      </div>
    </form>
  )
}
