import { Button } from '@mantine/core'
import { revokeIngestKey, type IngestKey } from '@roadside/contract/ingest-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'

interface RevokeKeyDialogProps {
  ingestKey: IngestKey
  onDone: () => unknown
  onClose: () => void
}

export function RevokeKeyDialog({
  ingestKey: { id, name },
  onDone,
  onClose,
}: RevokeKeyDialogProps) {
  const revoke = useSend(revokeIngestKey, {
    onSuccess: () => {
      showNotice('ok', 'ยกเลิกคีย์แล้ว')
      onClose()
      void onDone()
    },
  })
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size={480}
      title={`ต้องการยกเลิกคีย์ "${name}" ใช่หรือไม่`}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            เก็บคีย์นี้ไว้
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ id })}
          >
            ยกเลิกคีย์
          </Button>
        </>
      }
    >
      <p>เครื่องแม่ข่ายและอุปกรณ์ที่ใช้คีย์นี้จะส่งข้อมูลเข้ามาไม่ได้อีก การยกเลิกไม่สามารถย้อนกลับได้</p>
      <FailureNote error={revoke.error} />
    </PageDialog>
  )
}
