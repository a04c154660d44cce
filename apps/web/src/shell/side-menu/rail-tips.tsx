import { useState, type ReactNode, type SyntheticEvent } from 'react'
import styles from './menu-rail.module.css'

/** Shows the `data-tip` of whatever inside is pointed at or focused beside it; the rail scrolls and would cut it off. */
export function RailTips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<{ text: string; top: number; left: number } | null>(null)
  const show = ({ target }: SyntheticEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    const box = cell?.getBoundingClientRect()
    setTip(cell && box ? { text: cell.dataset.tip ?? '', top: box.top + box.height / 2, left: box.right + 8 } : null)
  }
  const hide = () => setTip(null)
  return (
    <div className={styles.rail} onPointerOver={show} onPointerLeave={hide} onFocus={show} onBlur={hide} onClick={hide}>
      {children}
      {tip && (
        <span className={styles.tip} style={{ top: tip.top, left: tip.left }} aria-hidden>
          {tip.text}
        </span>
      )}
    </div>
  )
}
