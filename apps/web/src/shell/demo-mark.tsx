import { useConsoleInfo } from '../console-info.ts'
import styles from './demo-mark.module.css'

/** Nobody shall take simulated devices for real ones. */
export function DemoMark() {
  return useConsoleInfo().isDemo && <span className={styles.mark}>ระบบสาธิต ข้อมูลจำลอง</span>
}
