import { ActionIcon } from '@mantine/core'
import { roleNames } from '@roadside/contract/user.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { SkinToggle } from '@roadside/ui/theme/skin-toggle.tsx'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../account.ts'
import { topLinksOf } from '../top-links.ts'
import { AlarmLink } from './alarm-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DemoMark } from './demo-mark.tsx'
import { FindButton } from './find-button.tsx'
import { LogoutButton } from './logout-button.tsx'
import styles from './top-bar.module.css'

interface TopBarProps {
  isDesktop: boolean
  /** There is room for the mark of a demonstration. */
  isRoomy: boolean
  onMenu: () => void
}

/** Links to the records, the signed-in account, log out (specification §2 "Top navigation"). */
export function TopBar({ isDesktop, isRoomy, onMenu }: TopBarProps) {
  const account = useAccount()
  const { user, fullName, isDashboardOnly } = account
  return (
    <header className={styles.bar}>
      {isDesktop ? (
        <nav className={styles.links} aria-label="จัดการข้อมูล">
          {topLinksOf(account).map(({ to, label }) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          ))}
        </nav>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="แสดงเมนู"
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <Icon name="menu" size={22} />
        </ActionIcon>
      )}
      <div className={styles.end}>
        <FindButton />
        <AlarmLink className={styles.alarms} />
        {isRoomy && <DemoMark />}
        <SkinToggle />
        <AccountMenu standing={{ ...user, isDashboardOnly }}>
          <span className={styles.face} aria-hidden>
            {firstSign(fullName)}
          </span>
          <span className={styles.name}>
            {fullName}
            <small>{roleNames[user.role]}</small>
          </span>
        </AccountMenu>
        <LogoutButton hasText={false} />
      </div>
    </header>
  )
}

/** The first consonant: a vowel written before it has no meaning alone. */
function firstSign(name: string): string {
  return /[^เแโใไ]/u.exec(name)?.[0].toUpperCase() ?? ''
}
