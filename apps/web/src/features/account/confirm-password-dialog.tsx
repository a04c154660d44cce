import { useForm } from '@mantine/form'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { PasswordField } from '@roadside/ui/form/password-field.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import type { ReactNode } from 'react'

interface ConfirmPasswordDialogProps {
  title: string
  confirmLabel: string
  username: string
  /** A call that takes the password. */
  send: {
    isPending: boolean
    isSuccess: boolean
    error: Error | null
    mutate: (body: { password: string }) => void
  }
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/**
 * Requires the password before a change of the account: an unattended browser may be used by
 * another person.
 */
export function ConfirmPasswordDialog(props: ConfirmPasswordDialogProps) {
  const { title, confirmLabel, username, send, onClose, children } = props
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (typed) => (typed === '' ? 'กรุณากรอกรหัสผ่านปัจจุบัน' : null) },
  })
  return (
    <RecordDialog
      title={title}
      size={480}
      saveLabel={confirmLabel}
      form={form}
      phase={savePhase(send)}
      error={send.error}
      onSave={(values) => send.mutate(values)}
      onClose={onClose}
    >
      <p className={wideField}>{children}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        className={wideField}
        label="รหัสผ่านปัจจุบัน"
        required
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </RecordDialog>
  )
}
