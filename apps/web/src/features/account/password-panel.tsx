import { ownAccount, ownSessions, type OwnAccount } from '@roadside/contract/account-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import styles from './account.module.css'
import { PasswordForm } from './password-form.tsx'

const shown = [ownAccount, ownSessions]

export function PasswordPanel({
  account: { username, password_changed_at },
}: {
  account: OwnAccount
}) {
  const refresh = useRefresh(shown)
  return (
    <Panel title="รหัสผ่าน">
      <p className={styles.told}>
        {password_changed_at !== null &&
          `เปลี่ยนครั้งล่าสุดเมื่อ ${formatThaiDateTime(password_changed_at)} `}
        เมื่อเปลี่ยนรหัสผ่าน เครื่องอื่นที่เข้าสู่ระบบอยู่จะออกจากระบบทันที
      </p>
      <PasswordForm
        username={username}
        onChanged={() => {
          showNotice('ok', 'เปลี่ยนรหัสผ่านแล้ว')
          return refresh()
        }}
      />
    </Panel>
  )
}
