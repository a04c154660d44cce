import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { focusFirst, readField } from './fields.ts'
import styles from './login-page.module.css'

interface PasswordStepProps {
  error: Error | null
  isPending: boolean
  onPassword: (typed: { username: string; password: string }) => void
}

export function PasswordStep({ error, isPending, onPassword }: PasswordStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCapsLock, setCapsLock] = useState(false)
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        onPassword({
          username: readField(fields, 'username').trim(),
          password: readField(fields, 'password'),
        })
      }}
    >
      <TextInput
        name="username"
        label="ชื่อผู้ใช้"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        required
        withAsterisk={false}
        ref={focusFirst}
        readOnly={isPending}
      />
      <PasswordInput
        ref={field}
        name="password"
        label="รหัสผ่าน"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        readOnly={isPending}
        description={isCapsLock ? 'เปิดแป้น Caps Lock อยู่' : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        onKeyDown={noteCapsLock}
        onKeyUp={noteCapsLock}
        onBlur={() => setCapsLock(false)}
        visibilityToggleButtonProps={{ 'aria-label': 'แสดงหรือซ่อนรหัสผ่าน', tabIndex: 0 }}
      />
      <Button type="submit" variant="filled" size="md" fullWidth loading={isPending}>
        เข้าสู่ระบบ
      </Button>
    </form>
  )
}
