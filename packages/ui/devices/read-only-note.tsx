import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './devices.module.css'
import { muted } from './muted.ts'

/** Nothing is commanded from here. */
export function ReadOnlyNote({ children }: { children?: ReactNode }) {
  return (
    <p className={`${styles.readOnly} ${muted}`}>
      <Icon name="eye" size={16} />
      <span>
        อ่านค่าอย่างเดียว ระบบนี้ไม่ส่งคำสั่งไปยังอุปกรณ์
        {children}
      </span>
    </p>
  )
}
