import type { CSSProperties, ReactNode } from 'react'
import styles from './register.module.css'

export interface CellTextProps {
  children: ReactNode
  /** Narrowest width of the text in a table's column, px; on a card it takes what there is. */
  minWidth?: number
}

/** A long text of a cell, in as many lines as it takes; `-` for none. */
export function CellText({ children, minWidth = 110 }: CellTextProps) {
  return (
    <span className={styles.text} style={{ '--min-width': `${minWidth}px` } as CSSProperties}>
      {children || '-'}
    </span>
  )
}
