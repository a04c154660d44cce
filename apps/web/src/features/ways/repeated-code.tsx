import { Icon } from '@roadside/ui/icon.tsx'
import styles from './ways.module.css'

const sentence = 'มีสายทางอื่นใช้รหัสนี้ด้วย'

/** Registers do repeat codes; who reads one should know. */
export function RepeatedCode() {
  return (
    <span className={styles.repeated} data-tone="warn" title={sentence}>
      <Icon name="warning" size={14} />
      <span className="rs-sr-only">{sentence}</span>
    </span>
  )
}
