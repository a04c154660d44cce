import { errors, type ErrorCode } from '@roadside/contract/errors.ts'
import { PageDialog } from '../dialog.tsx'
import { FormNote } from './form-note.tsx'

interface RefusedDialogProps {
  title: string
  code: ErrorCode
  onClose: () => void
}

/** Stands where the address asks for a dialog that cannot be: no right to it, or nothing to show. */
export function RefusedDialog({ title, code, onClose }: RefusedDialogProps) {
  return (
    <PageDialog isOpen size={480} title={title} onClose={onClose}>
      <FormNote tone="fault">{errors[code].message}</FormNote>
    </PageDialog>
  )
}
