import type { Call } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ArchiveBody, Saved } from '@roadside/contract/records/record.ts'
import type { ReactNode } from 'react'
import { useSend } from '../api/use-send.ts'
import { showNotice } from '../parts/notice-store.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'

/** A record that can be archived and restored. */
export interface Archivable {
  readonly id: number
  readonly version: number
  readonly archived_at: string | null
}

interface ArchiveDialogProps {
  call: Call<typeof ArchiveBody, typeof Saved>
  record: Archivable
  /** ผู้รับจ้าง, สายทาง. */
  noun: string
  /** What this one is called, in a line. */
  name: string
  /** What it means to put the record away, or to take it back. */
  children: ReactNode
  onDone: () => unknown
  onClose: () => void
}

/** Confirms the archiving or restoring of a record, and does it. */
export function ArchiveDialog({
  call,
  record,
  noun,
  name,
  children,
  onDone,
  onClose,
}: ArchiveDialogProps) {
  const { id, version, archived_at } = record
  const isArchived = archived_at !== null
  const send = useSend(call, {
    onSuccess: async () => {
      onClose()
      showNotice('ok', isArchived ? `นำ${noun}กลับมาใช้แล้ว` : `จัดเก็บ${noun}แล้ว`)
      await onDone()
    },
    // another was first: the next press goes by what is stored now
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') void onDone()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={isArchived ? `นำ${noun} ${name} กลับมาใช้` : `จัดเก็บ${noun} ${name}`}
      confirmLabel={isArchived ? 'นำกลับมาใช้' : 'จัดเก็บ'}
      isSending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({ id, version, archived: !isArchived })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
