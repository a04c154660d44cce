import { Button, Textarea } from '@mantine/core'
import {
  takeShift,
  withdrawShift,
  type HandoverSummary,
} from '@roadside/contract/alarms/handover-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useState } from 'react'
import { useAccount } from '../../../account.ts'
import styles from './handover.module.css'
import { shiftWords, useHandoverRefresh } from './use-handover.ts'

interface WaitingHandoverProps {
  handover: HandoverSummary
  onOpen: () => void
}

/** A hand-over that waits: another account signs here, who gave it may take it back. */
export function WaitingHandover({ handover, onOpen }: WaitingHandoverProps) {
  const { user } = useAccount()
  const { given_by, given_by_name, to, note, left, came, taken } = handover
  return (
    <section className={styles.waiting} data-tone="warn" aria-label="การส่งเวรที่รอผู้รับ">
      <h2>
        <Icon name="clock" size={20} /> รอผู้รับเวรลงชื่อ
      </h2>
      <p>
        {given_by_name} ลงชื่อส่งเวรเมื่อ {formatThaiDateTime(to)} เวร {shiftWords(handover)}
      </p>
      <p>
        คงค้าง {formatNumber(left)} · เกิดขึ้นในเวร {formatNumber(came)} · ดำเนินการแล้ว{' '}
        {formatNumber(taken)}
      </p>
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      {given_by === user.username ? (
        <Withdraw handover={handover} onOpen={onOpen} />
      ) : (
        <Take handover={handover} onOpen={onOpen} />
      )}
    </section>
  )
}

function Take({ handover: { id }, onOpen }: WaitingHandoverProps) {
  const { fullName } = useAccount()
  const [note, setNote] = useState('')
  const refresh = useHandoverRefresh()
  const send = useSend(takeShift, {
    onSuccess: async () => {
      showNotice('ok', 'ลงชื่อรับเวรแล้ว')
      await refresh()
    },
    // somebody else took it first, or it was withdrawn
    onError: () => void refresh(),
  })
  return (
    <>
      <Textarea
        label="บันทึกของผู้รับเวร (ไม่บังคับ)"
        rows={2}
        resize="vertical"
        maxLength={4_000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FailureNote error={send.error} />
      <div className={styles.buttons}>
        <Button onClick={onOpen}>ดูรายการทั้งหมด</Button>
        <Button
          variant="filled"
          loading={send.isPending}
          onClick={() => send.mutate({ id, note: note.trim() })}
        >
          ลงชื่อรับเวรในนาม {fullName}
        </Button>
      </div>
    </>
  )
}

function Withdraw({ handover: { id }, onOpen }: WaitingHandoverProps) {
  const asking = useUrlDialog('withdrawShift')
  const refresh = useHandoverRefresh()
  const send = useSend(withdrawShift, {
    onSuccess: async () => {
      asking.close()
      showNotice('ok', 'ถอนการส่งเวรแล้ว')
      await refresh()
    },
    onError: () => void refresh(),
  })
  return (
    <>
      <p>ผู้รับเวรต้องเข้าสู่ระบบด้วยบัญชีของตนแล้วลงชื่อในหน้านี้ ท่านลงชื่อรับแทนไม่ได้</p>
      <div className={styles.buttons}>
        <Button onClick={onOpen}>ดูรายการทั้งหมด</Button>
        <Button onClick={() => asking.open()}>ถอนการส่งเวร</Button>
      </div>
      <ConfirmDialog
        isOpen={asking.isOpen}
        title="ถอนการส่งเวร"
        confirmLabel="ถอนการส่งเวร"
        isGrave
        isSending={send.isPending}
        error={send.error}
        onConfirm={() => send.mutate({ id })}
        onClose={asking.close}
      >
        การส่งเวรที่ยังไม่มีผู้รับนี้จะถูกลบพร้อมบันทึก แล้วท่านส่งใหม่ได้
      </ConfirmDialog>
    </>
  )
}
