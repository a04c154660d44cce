import { PageDialog } from '../dialog.tsx'
import styles from './keys-dialog.module.css'

interface KeysDialogProps {
  title: string
  keys: readonly (readonly [keys: readonly string[], does: string])[]
  note: string
  isOpen: boolean
  onClose: () => void
}

/** The keys of a list. */
export function KeysDialog({ title, keys, note, isOpen, onClose }: KeysDialogProps) {
  return (
    <PageDialog isOpen={isOpen} onClose={onClose} size={480} title={title}>
      <dl className={styles.keys}>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </PageDialog>
  )
}
