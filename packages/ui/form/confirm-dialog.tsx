import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageDialog } from '../dialog.tsx'
import { FailureNote } from './form-note.tsx'
import styles from './form.module.css'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  confirmLabel: string
  /**
   * The action removes something: the button has a warning colour, and Enter held down does not
   * press it.
   */
  isGrave?: boolean
  isSending: boolean
  /** The server's error for the last attempt. */
  error: Error | null
  onConfirm: () => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks before something is done that others will notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    confirmLabel,
    isGrave = false,
    isSending,
    error,
    onConfirm,
    onClose,
    children,
  } = props
  return (
    <PageDialog
      isOpen={isOpen}
      onClose={onClose}
      size={480}
      title={title}
      footer={
        <>
          <Button data-autofocus={isGrave || undefined} onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            variant="filled"
            {...(isGrave && { color: 'red' })}
            data-autofocus={!isGrave || undefined}
            loading={isSending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className={styles.question}>{children}</p>
      <FailureNote error={error} />
    </PageDialog>
  )
}
