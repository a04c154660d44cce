import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageDialog } from '../dialog.tsx'
import { FormNote } from './form-note.tsx'
import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx'

interface ShownOnceDialogProps {
  title: string
  /** รหัสผ่าน, รหัสกู้คืน. */
  noun: string
  /** Why it is to be noted now. */
  note: string
  /** Another way to store the secret, next to the confirming button. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A secret that is never shown again. The dialog stays until the user confirms that it was noted,
 * also after Escape, Back and another page.
 */
export function ShownOnceDialog({
  title,
  noun,
  note,
  actions,
  onClose,
  children,
}: ShownOnceDialogProps) {
  const leaving = useLeaveQuestion(() => true, onClose)
  return (
    <PageDialog
      isOpen
      size="form"
      title={title}
      onClose={leaving.requestClose}
      footer={
        leaving.isAsking ? (
          <LeaveQuestion
            {...leaving}
            question={`${noun}นี้จะไม่แสดงอีก`}
            leaveLabel="ปิดโดยไม่เก็บไว้"
            stayLabel={`กลับไปดู${noun}`}
          />
        ) : (
          <>
            {actions}
            <Button variant="filled" onClick={leaving.leave}>
              เก็บ{noun}ไว้แล้ว ปิด
            </Button>
          </>
        )
      }
    >
      <FormNote tone="warn">{note}</FormNote>
      {children}
    </PageDialog>
  )
}
