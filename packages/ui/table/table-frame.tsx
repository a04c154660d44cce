import type { ComponentProps } from 'react'
import styles from './table-frame.module.css'

/** The border around a table that stands in a dialog or beside other parts, and scrolls in it. */
export function TableFrame({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`${styles.frame} ${className}`} {...props} />
}
