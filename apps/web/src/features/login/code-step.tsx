import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readField } from './fields.ts'
import styles from './login-page.module.css'

interface CodeStepProps {
  error: Error | null
  isPending: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** Requests the code of the authenticator app, or a recovery code in its place. */
export function CodeStep({ error, isPending, onCode, onBack }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  useEffect(() => field.current?.select(), [error, isRecovery])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onCode(readField(new FormData(event.currentTarget), 'code').trim())
      }}
    >
      <p className={styles.told}>
        {isRecovery
          ? 'กรอกรหัสกู้คืนหนึ่งรหัสที่ท่านเก็บไว้ แต่ละรหัสใช้ได้ครั้งเดียว'
          : 'กรอกรหัส 6 หลักจากแอปยืนยันตัวตนในโทรศัพท์ของท่าน'}
      </p>
      <TextInput
        key={String(isRecovery)}
        ref={field}
        name="code"
        label={isRecovery ? 'รหัสกู้คืน' : 'รหัสยืนยัน'}
        {...(isRecovery
          ? { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
          : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
        size="md"
        required
        withAsterisk={false}
        readOnly={isPending}
      />
      <Button type="submit" variant="filled" size="md" fullWidth loading={isPending}>
        ยืนยัน
      </Button>
      <div className={styles.ways}>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          กลับ
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'ใช้รหัสจากแอป' : 'ใช้รหัสกู้คืน'}
        </Button>
      </div>
    </form>
  )
}
