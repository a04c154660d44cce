import styles from './register.module.css'

/** A long text of a cell, in as many lines as it takes; `-` for none. */
export function CellText({ children }: { children: string }) {
  return <span className={styles.text}>{children || '-'}</span>
}
