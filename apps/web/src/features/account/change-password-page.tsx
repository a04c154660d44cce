import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { session, useSession } from '@roadside/ui/session/session.ts'
import { useNavigate } from '@tanstack/react-router'
import { useConsoleInfo } from '../../console-info.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../shell/account-card.tsx'
import { LogoutButton } from '../../shell/logout-button.tsx'
import { PasswordForm } from './password-form.tsx'

/** Stands in place of the whole console until a password that an administrator has set is changed. */
export function ChangePasswordPage() {
  const { siteTitle } = useConsoleInfo()
  const username = useSession()?.user.username ?? ''
  const navigate = useNavigate()
  return (
    <AccountCard title="เปลี่ยนรหัสผ่าน" subtitle={siteTitle} foot={<LogoutButton hasText />}>
      <FormNote tone="warn">
        ผู้ดูแลระบบตั้งรหัสผ่านให้ {username} กรุณาเปลี่ยนเป็นของท่านเองก่อนใช้งานระบบ
      </FormNote>
      <PasswordForm
        username={username}
        onChanged={() => {
          session.notePasswordChanged()
          showNotice('ok', 'เปลี่ยนรหัสผ่านแล้ว')
          return navigate({ to: paths.home, replace: true })
        }}
      />
    </AccountCard>
  )
}
