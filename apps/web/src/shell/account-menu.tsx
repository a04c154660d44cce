import { may } from '@roadside/contract/permission.ts'
import type { UserData } from '@roadside/contract/user.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { paths } from '../paths.ts'
import styles from './account-menu.module.css'

/** Who is signed in; for the username admin a button that opens what belongs to that account alone. */
export function AccountMenu({ user, children }: { user: UserData; children: ReactNode }) {
  const id = useId()
  const [popover, setPopover] = useState<HTMLElement | null>(null)
  if (!may(user, 'rootAdmin')) return <div className={styles.person}>{children}</div>
  return (
    <>
      <button type="button" className={styles.person} popoverTarget={id} title="เมนูบัญชี">
        {children}
        <Icon name="chevron-down" size={16} />
      </button>
      <nav ref={setPopover} id={id} popover="auto" className={styles.menu} aria-label="เมนูบัญชี">
        <Link to={paths.intake} activeProps={{ 'aria-current': 'page' }} onClick={() => popover?.hidePopover()}>
          <Icon name="gateway" />
          การรับข้อมูลและอุปกรณ์
        </Link>
      </nav>
    </>
  )
}
