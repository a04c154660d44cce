import { formatNumber } from '@roadside/contract/domain/format.ts'
import styles from './side-menu.module.css'

/** How many things wait for attention; nothing where none do. */
export function MenuBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span className="rs-sr-only"> รอตรวจสอบ </span>
      {formatNumber(count)}
    </span>
  )
}
