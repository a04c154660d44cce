import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changeOwnPassword } from '@roadside/contract/account-calls.ts'
import { minPasswordLength, NewPassword, passwordSigns } from '@roadside/contract/register-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { PasswordField } from '@roadside/ui/form/password-field.tsx'
import styles from './account.module.css'

interface PasswordFormProps {
  /** For the browser's store of passwords. */
  username: string
  onChanged: () => unknown
}

const empty = { password: '', new_password: '', again: '' }

/** Changes the own password: the present one, and the new one twice. */
export function PasswordForm({ username, onChanged }: PasswordFormProps) {
  const form = useForm({
    initialValues: empty,
    validate: {
      password: (typed) => (typed === '' ? 'กรุณากรอกรหัสผ่านปัจจุบัน' : null),
      new_password: (typed) => NewPassword.safeParse(typed).error?.issues[0]?.message ?? null,
      again: (typed, { new_password }) => (typed === new_password ? null : 'รหัสผ่านทั้งสองช่องไม่ตรงกัน'),
    },
  })
  const change = useSend(changeOwnPassword, {
    onSuccess: async () => {
      form.reset()
      await onChanged()
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ password, new_password }) => change.mutate({ password, new_password }),
        (errors) => {
          // the result of the last attempt
          change.reset()
          form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
        },
      )}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="รหัสผ่านปัจจุบัน"
        required
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="รหัสผ่านใหม่"
        description={`อย่างน้อย ${minPasswordLength} ตัวอักษร มี${passwordSigns} และไม่มีชื่อของท่าน`}
        required
        autoComplete="new-password"
        {...form.getInputProps('new_password')}
      />
      <PasswordField
        label="รหัสผ่านใหม่อีกครั้ง"
        required
        autoComplete="new-password"
        {...form.getInputProps('again')}
      />
      <FailureNote error={change.error} />
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={change.isPending}>
          เปลี่ยนรหัสผ่าน
        </Button>
      </div>
    </form>
  )
}
