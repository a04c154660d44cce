import { Button, Textarea } from '@mantine/core'
import { giveShift, type HandoverContent } from '@roadside/contract/alarms/handover-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useState } from 'react'
import { useAccount } from '../../../account.ts'
import styles from './handover.module.css'
import { useHandoverRefresh } from './use-handover.ts'

interface GiveShiftProps {
  console: string
  from: string
  content: HandoverContent
}

/** The note of who leaves, and the first signature. */
export function GiveShift({ console, from, content: { left } }: GiveShiftProps) {
  const { fullName } = useAccount()
  const [note, setNote] = useState('')
  const asking = useUrlDialog('giveShift')
  const refresh = useHandoverRefresh()
  const send = useSend(giveShift, {
    onSuccess: async () => {
      asking.close()
      setNote('')
      showNotice('ok', 'ลงชื่อส่งเวรแล้ว รอผู้รับลงชื่อ')
      await refresh()
    },
    // somebody else gave it first: the page says so
    onError: () => void refresh(),
  })
  return (
    <div className={styles.give}>
      <Textarea
        label="บันทึกถึงผู้รับเวร"
        placeholder="เรื่องที่ต้องติดตาม ผู้ที่ติดต่อไว้ สิ่งที่ต้องระวัง"
        rows={4}
        resize="vertical"
        maxLength={4_000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button variant="filled" onClick={() => asking.open()}>
        ลงชื่อส่งเวร
      </Button>
      <ConfirmDialog
        isOpen={asking.isOpen}
        title="ลงชื่อส่งเวร"
        confirmLabel="ลงชื่อส่งเวร"
        isSending={send.isPending}
        error={send.error}
        onConfirm={() => send.mutate({ console, from, note: note.trim() })}
        onClose={asking.close}
      >
        {fullName} ส่งเวรตั้งแต่ {formatThaiDateTime(from)} ถึงขณะนี้ คงค้าง {formatNumber(left.total)}{' '}
        รายการ ผู้รับต้องลงชื่อด้วยบัญชีของตน เมื่อลงชื่อครบสองคนแล้วจะแก้ไขไม่ได้
      </ConfirmDialog>
    </div>
  )
}
