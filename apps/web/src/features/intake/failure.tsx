import { Icon } from '@roadside/ui/icon.tsx'
import styles from './intake.module.css'

/** The server's error for a request. */
export function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.note} data-tone="fault">
      <Icon name="warning" size={16} />
      {text}
    </p>
  )
}
