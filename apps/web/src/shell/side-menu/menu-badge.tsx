import styles from './side-menu.module.css'

/** More than this is not counted on screen. */
const most = 99

interface MenuBadgeProps {
  count: number
  /** An accident is among them. */
  isUrgent: boolean
}

/** How many events of today wait for a review; angular and red with an accident among them. Nothing where none do. */
export function MenuBadge({ count, isUrgent }: MenuBadgeProps) {
  if (count <= 0) return null
  const words = count > most ? `มากกว่า ${most}` : String(count)
  const urgent = isUrgent ? ' มีอุบัติเหตุ' : ''
  return (
    <span
      className={styles.badge}
      data-urgent={isUrgent || undefined}
      title={`รอตรวจสอบ ${words} เหตุการณ์วันนี้${urgent}`}
    >
      <span className="rs-sr-only"> รอตรวจสอบ </span>
      {count > most ? `${most}+` : count}
      <span className="rs-sr-only"> เหตุการณ์วันนี้{urgent}</span>
    </span>
  )
}
