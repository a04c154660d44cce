import { useForm } from '@mantine/form'
import { NewPassword } from '@roadside/contract/register-call.ts'
import {
  resetUserPassword,
  user as userCall,
  userList,
  type UserRow,
} from '@roadside/contract/user-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { PasswordField } from '@roadside/ui/form/password-field.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { MadePassword } from './made-password.tsx'

const shown = [userList, userCall]

/** Sets a password for who has forgotten theirs: a typed one, or one that is made. */
export function ResetPasswordDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { id, version, username } = user
  const refresh = useRefresh(shown)
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: (typed) =>
        typed === '' ? null : (NewPassword.safeParse(typed).error?.issues[0]?.message ?? null),
    },
  })
  const reset = useSend(resetUserPassword, {
    onSuccess: async ({ password }) => {
      if (password === null) {
        showNotice('ok', 'ตั้งรหัสผ่านใหม่แล้ว')
        onClose()
      }
      await refresh()
    },
  })
  if (reset.data?.password)
    return <MadePassword username={username} onClose={onClose} password={reset.data.password} />
  return (
    <RecordDialog
      title={`ตั้งรหัสผ่านใหม่ให้ ${username}`}
      saveLabel="ตั้งรหัสผ่านใหม่"
      form={form}
      phase={savePhase(reset)}
      error={reset.error}
      onSave={({ password }) => reset.mutate({ id, version, ...(password !== '' && { password }) })}
      onReload={() => {
        onClose()
        void refresh()
      }}
      onClose={onClose}
    >
      <FormNote tone="warn">ผู้ใช้จะออกจากระบบทุกเครื่องทันที และต้องเปลี่ยนรหัสผ่านเมื่อเข้าสู่ระบบครั้งถัดไป</FormNote>
      <PasswordField
        className={wideField}
        label="รหัสผ่านชั่วคราว"
        description="เว้นว่างเพื่อให้ระบบสร้างให้และแสดงหนึ่งครั้ง"
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </RecordDialog>
  )
}
