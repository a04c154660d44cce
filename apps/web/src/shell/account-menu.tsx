import type { Standing } from '@roadside/contract/permission.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { accountLinksOf } from '../top-links.ts'
import styles from './account-menu.module.css'

/** The signed-in account: a button that opens its menu. */
export function AccountMenu({ standing, children }: { standing: Standing; children: ReactNode }) {
  const id = useId()
  const [popover, setPopover] = useState<HTMLElement | null>(null)
  const hide = () => popover?.hidePopover()
  return (
    <>
      <button type="button" className={styles.person} popoverTarget={id} title="เมนูบัญชี">
        {children}
        <Icon name="chevron-down" size={16} />
      </button>
      <nav ref={setPopover} id={id} popover="auto" className={styles.menu} aria-label="เมนูบัญชี">
        {accountLinksOf(standing).map(({ to, label, icon }) => (
          <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }} onClick={hide}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
