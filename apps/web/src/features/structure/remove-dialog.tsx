import { ApiError } from '@roadside/contract/errors.ts'
import type { removeSite } from '@roadside/contract/records/structure-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useStructureRefresh } from './shown.ts'

interface RemoveDialogProps {
  call: typeof removeSite
  /** `among` distinguishes it from others of its name. */
  place: {
    readonly id: number
    readonly version: number
    readonly name: string
    readonly among?: string
  }
  /** กลุ่มหน่วยงาน, หน่วยงาน, พื้นที่ติดตั้ง. */
  noun: string
  onClose: () => void
}

/** Confirms the removal of an empty group, department or site, and does it. */
export function RemoveDialog({
  call,
  place: { id, version, name, among },
  noun,
  onClose,
}: RemoveDialogProps) {
  const refresh = useStructureRefresh()
  const send = useSend(call, {
    onSuccess: async () => {
      onClose()
      showNotice('ok', `ลบ${noun}แล้ว`)
      await refresh()
    },
    // another user changed it first: the next attempt uses the stored version
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') void refresh()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`ลบ${noun} ${name}`}
      confirmLabel="ลบ"
      isGrave
      isSending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({ id, version })}
      onClose={onClose}
    >
      ต้องการลบ{noun} {name} {among && `(${among}) `}หรือไม่ เมื่อลบแล้วนำกลับมาไม่ได้
    </ConfirmDialog>
  )
}
