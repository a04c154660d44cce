import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { errors } from '@roadside/contract/errors.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { session } from '@roadside/ui/session/session.ts'
import { SkinToggle } from '@roadside/ui/theme/skin-toggle.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useConsoleInfo } from '../../console-info.ts'
import iconUrl from '../../icon.svg'
import { DemoMark } from '../../shell/demo-mark.tsx'
import styles from './login-page.module.css'

/** Signs in; where to go then is the router's to know. */
export function LoginPage() {
  const { siteTitle } = useConsoleInfo()
  const passwordRef = useRef<HTMLInputElement>(null)
  const [isCapsLock, setCapsLock] = useState(false)
  const login = useMutation({
    mutationKey: ['jwt/login'],
    mutationFn: session.login,
    onError: () => passwordRef.current?.select(),
  })
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const message = login.error
    ? errorSentence(login.error)
    : session.ending() === 'expired' && !login.isPending
      ? errors.unauthenticated.message
      : null

  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <header className={styles.head}>
          <img src={iconUrl} alt="" width={44} height={44} />
          <div>
            <h1>{siteTitle}</h1>
            <p>เข้าสู่ระบบ</p>
          </div>
        </header>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            const fields = new FormData(event.currentTarget)
            login.mutate({ username: readField(fields, 'username').trim(), password: readField(fields, 'password') })
          }}
        >
          <div role="alert">
            {message && (
              <p className={styles.message} data-tone={login.error ? 'fault' : 'warn'}>
                <Icon name="warning" size={16} />
                {message}
              </p>
            )}
          </div>
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
            readOnly={login.isPending}
          />
          <PasswordInput
            ref={passwordRef}
            name="password"
            label="รหัสผ่าน"
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
            readOnly={login.isPending}
            description={isCapsLock ? 'เปิดแป้น Caps Lock อยู่' : undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            onKeyDown={noteCapsLock}
            onKeyUp={noteCapsLock}
            onBlur={() => setCapsLock(false)}
            visibilityToggleButtonProps={{ 'aria-label': 'แสดงหรือซ่อนรหัสผ่าน', tabIndex: 0 }}
          />
          <Button type="submit" variant="filled" size="md" fullWidth loading={login.isPending}>
            เข้าสู่ระบบ
          </Button>
        </form>
        <footer className={styles.foot}>
          <DemoMark />
          <SkinToggle />
        </footer>
      </main>
    </div>
  )
}

function readField(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** The page has nothing else to do. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.focus()
}
