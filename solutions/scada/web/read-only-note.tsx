import type { ReactNode } from 'react'
import { Icon } from '@roadside/ui/icon.tsx'
import styles from './scada.module.css'

/** Nothing is commanded from here. */
export function ReadOnlyNote({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name="eye" size={16} />
      <span>
        อ่านค่าอย่างเดียว ระบบนี้ไม่ส่งคำสั่งไปยังอุปกรณ์
        {children}
      </span>
    </p>
  )
}
