import { Icon } from '@roadside/ui/icon.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import styles from './registry.module.css'

/** The server's error for a request. */
export function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className={styles.note} data-tone="fault">
        <Icon name="warning" size={16} />
        {errorSentence(error)}
      </p>
    )
  )
}
