import { AlarmBadge } from '@roadside/ui/alarms/alarm-badge.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import styles from './side-menu.module.css'

/** The list of alarms, with how many of them nobody has taken note of. */
export function MenuAlarms() {
  return (
    <Link to={paths.alarms} className={styles.alarms} activeProps={{ 'aria-current': 'page' }}>
      <Icon name="bell" size={17} />
      <span>การแจ้งเตือน</span>
      <AlarmBadge />
    </Link>
  )
}
