import { Icon } from '@roadside/ui/icon.tsx'
import styles from './tunnel-view.module.css'

/** Nothing is commanded from here, and nobody's safety may rest on it. */
export function ReadOnlyNote() {
  return (
    <p className={styles.note}>
      <Icon name="eye" size={16} />
      อ่านค่าอย่างเดียว ระบบนี้ไม่ส่งคำสั่งไปยังอุปกรณ์ และไม่ใช่ระบบควบคุมความปลอดภัยของอุโมงค์
    </p>
  )
}
