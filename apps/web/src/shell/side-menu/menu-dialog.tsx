import { useModal } from '@roadside/ui/use-modal.ts'
import { useState, type ReactNode } from 'react'
import styles from './menu-dialog.module.css'

/**
 * The menu over the page: a phone's drawer, or a temporary panel next to the folded menu. Focus
 * stays in it, Escape closes it.
 */
export function MenuDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useModal(dialog, onClose, true)
  return (
    <dialog ref={setDialog} className={styles.dialog} aria-label="เมนู">
      <div className={styles.sheet}>{children}</div>
    </dialog>
  )
}
