import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../account.ts'
import { topLinksOf } from '../top-links.ts'
import styles from './side-menu/side-menu.module.css'

/** The top navigation's links where the top bar has no room for them. */
export function DrawerLinks() {
  return (
    <nav className={styles.links} aria-label="จัดการข้อมูล">
      {topLinksOf(useAccount()).map(({ to, label, icon }) => (
        <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
