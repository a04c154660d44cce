import { roleNames } from '@roadside/contract/user.ts'
import { SkinToggle } from '@roadside/ui/theme/skin-toggle.tsx'
import { useAccount } from '../account.ts'
import { DemoMark } from './demo-mark.tsx'
import { LogoutButton } from './logout-button.tsx'
import styles from './side-menu/side-menu.module.css'

/** Name, role and log out at the foot of the menu, for the account without top navigation (settled). */
export function AccountFoot() {
  const { user, fullName } = useAccount()
  return (
    <div className={styles.foot}>
      <DemoMark />
      <div className={styles.person}>
        <span>{fullName}</span>
        <small>{roleNames[user.role]}</small>
      </div>
      <div className={styles.row}>
        <LogoutButton hasText />
        <SkinToggle />
      </div>
    </div>
  )
}
