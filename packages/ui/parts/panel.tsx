import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

export interface PanelProps {
  title: ReactNode
  /** Right of the title: filters, search box, buttons. */
  actions?: ReactNode
  /** No room around the content: tables and maps. */
  isFlush?: boolean
  children: ReactNode
}

/** Card with a bar. Fills the height it is given and lets its content scroll. */
export function Panel({ title, actions, isFlush = false, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} data-flush={isFlush || undefined} aria-labelledby={titleId}>
      <header className={styles.bar}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {actions}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
