import { hasAccess, type Standing } from '@roadside/contract/permission.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { paths } from '../paths.ts'
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
        <Link to={paths.account} activeProps={{ 'aria-current': 'page' }} onClick={hide}>
          <Icon name="user" />
          บัญชีของฉัน
        </Link>
        {hasAccess(standing, 'authority') && (
          <>
            <Link to={paths.structure} activeProps={{ 'aria-current': 'page' }} onClick={hide}>
              <Icon name="map" />
              หน่วยงานและพื้นที่
            </Link>
            <Link to={paths.audit} activeProps={{ 'aria-current': 'page' }} onClick={hide}>
              <Icon name="log" />
              บันทึกการใช้งาน
            </Link>
          </>
        )}
        {hasAccess(standing, 'rootAdmin') && (
          <Link to={paths.intake} activeProps={{ 'aria-current': 'page' }} onClick={hide}>
            <Icon name="gateway" />
            การรับข้อมูลและอุปกรณ์
          </Link>
        )}
      </nav>
    </>
  )
}
