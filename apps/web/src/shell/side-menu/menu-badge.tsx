import styles from './side-menu.module.css'

/** More than this is not counted on screen. */
const most = 99

/** How many things wait for attention; nothing where none do. */
export function MenuBadge({ count }: { count: number }) {
  if (count <= 0) return null
  const words = count > most ? `มากกว่า ${most}` : String(count)
  return (
    <span className={styles.badge} title={`รอตรวจสอบ ${words} เหตุการณ์`}>
      <span className="rs-sr-only"> รอตรวจสอบ </span>
      {count > most ? `${most}+` : count}
      <span className="rs-sr-only"> เหตุการณ์</span>
    </span>
  )
}
