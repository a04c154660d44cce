import type { MenuDepartment } from '@roadside/contract/menu-call.ts'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { entriesOf, type MenuEntry } from '../../menu/menu-entry.ts'
import { MenuBadges } from './menu-badges.tsx'
import styles from './side-menu.module.css'

interface MenuChipsProps {
  department: MenuDepartment
  /** Key of the button that was pressed last. */
  active: string | null
  /** Key of the button of the page that is shown. */
  current: string | null
}

/** The solutions of a department. */
export function MenuChips({ department, active, current }: MenuChipsProps) {
  const { isFourG } = useAccount()
  const entries = entriesOf(department, isFourG)
  if (entries.length === 0) return <p className={styles.none}>ยังไม่มีระบบที่ติดตั้ง</p>
  return (
    <ul className={styles.chips}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Chip entry={entry} isActive={entry.key === active} isCurrent={entry.key === current} />
        </li>
      ))}
    </ul>
  )
}

function Chip({
  entry,
  isActive,
  isCurrent,
}: {
  entry: MenuEntry
  isActive: boolean
  isCurrent: boolean
}) {
  if (!entry.link) {
    return (
      <span className={styles.chip} data-disabled title={entry.reason}>
        {entry.name}
        <span className="rs-sr-only"> ({entry.reason})</span>
      </span>
    )
  }
  return (
    <Link
      {...entry.link}
      className={styles.chip}
      data-menu-item
      data-active={isActive || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {entry.name}
      <MenuBadges count={entry.badge} isUrgent={entry.isUrgent} faults={entry.faults} />
    </Link>
  )
}
