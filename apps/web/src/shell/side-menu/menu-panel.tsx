import { Button } from '@mantine/core'
import { hasAccess } from '@roadside/contract/permission.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import type { ReactNode } from 'react'
import { useAccount } from '../../account.ts'
import type { MenuControl } from '../../menu/use-menu.ts'
import { Brand } from '../brand.tsx'
import { TicketLink } from '../ticket-link.tsx'
import { MenuFavourites } from './menu-favourites.tsx'
import { MenuAlarms } from './menu-alarms.tsx'
import { ContractorLinks } from './contractor-links.tsx'
import { MenuTree } from './menu-tree.tsx'
import styles from './side-menu.module.css'

interface MenuPanelProps {
  menu: MenuControl
  /** Next to the brand: the button that folds or closes the menu. */
  action?: ReactNode
  /** Under the menu. */
  foot?: ReactNode
}

/**
 * The whole menu: brand, departments, foot. Stands next to the page, over it, or in the drawer of a
 * phone.
 */
export function MenuPanel({ menu, action, foot }: MenuPanelProps) {
  const { query, groups } = menu
  const { isContractor } = useAccount()
  return (
    <div className={styles.panel}>
      <div className={styles.brand}>
        <Brand />
        {action}
      </div>
      <nav className={styles.body} aria-label={isContractor ? 'เมนูหลัก' : 'หน่วยงานและระบบ'}>
        {isContractor ? (
          <>
            <TicketLink className={styles.alarms} />
            <MenuAlarms />
            <ContractorLinks className={styles.alarms} />
            <div className={styles.scroll}>
              <MenuFavourites />
            </div>
          </>
        ) : groups ? (
          groups.length > 0 ? (
            <>
              <MenuAlarms />
              <TicketLink className={styles.alarms} />
              <MenuTree groups={groups} control={menu} />
            </>
          ) : (
            <EmptyMenu />
          )
        ) : query.error ? (
          <div className={styles.state} role="alert">
            <p>ไม่สามารถโหลดข้อมูลเมนูได้</p>
            <p className={styles.small}>{errorSentence(query.error)}</p>
            <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
              ลองใหม่
            </Button>
          </div>
        ) : (
          <MenuSkeleton />
        )}
      </nav>
      {foot}
    </div>
  )
}

function EmptyMenu() {
  const { user } = useAccount()
  if (hasAccess(user, 'authority')) {
    return (
      <div className={styles.state}>
        <p>ยังไม่มีพื้นที่ติดตั้งในระบบ</p>
        <p className={styles.small}>เริ่มใช้งานระบบได้ที่หน้าหลัก</p>
      </div>
    )
  }
  return (
    <div className={styles.state}>
      <p>ไม่มีหน่วยงานที่ท่านเข้าถึงได้</p>
      <p className={styles.small}>กรุณาติดต่อผู้ดูแลระบบของหน่วยงาน</p>
    </div>
  )
}

function MenuSkeleton() {
  return (
    <output className={styles.skeleton}>
      <span className="rs-sr-only">กำลังโหลดข้อมูล…</span>
      {[70, 55, 62, 48, 66, 58].map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </output>
  )
}
