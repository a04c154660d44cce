import type { RecordDialogProps } from './record-dialog.tsx'

type Phase = RecordDialogProps<Record<string, unknown>>['phase']

/**
 * Phase of a dialog that closes once its form is saved. The browser takes the dialog out of the address later than the
 * answer arrives; `saved` until then, so that nobody is asked about input that is stored.
 */
export function savePhase(
  { isPending, isSuccess }: { readonly isPending: boolean; readonly isSuccess: boolean },
  isReady = true,
): Phase {
  if (isPending) return 'saving'
  if (isSuccess) return 'saved'
  return isReady ? 'open' : 'waiting'
}
