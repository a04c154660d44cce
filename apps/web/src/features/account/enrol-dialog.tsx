import { Button, TextInput } from '@mantine/core'
import {
  confirmSecondFactor,
  offerSecondFactor,
  ownAccount,
  ownSessions,
} from '@roadside/contract/account-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useId } from 'react'
import styles from './account.module.css'
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx'
import { QrCode } from '../../qr-code.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const shown = [ownAccount, ownSessions]
const title = 'เปิดใช้การยืนยันสองขั้นตอน'

/** Turns one-time codes on: scan, type the first code, keep the recovery codes. */
export function EnrolDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const formId = useId()
  const refresh = useRefresh(shown)
  const offer = useSend(offerSecondFactor)
  const confirm = useSend(confirmSecondFactor)
  if (confirm.data) {
    const close = () => {
      onClose()
      void refresh()
    }
    return (
      <RecoveryCodesDialog
        codes={confirm.data.recovery_codes}
        username={username}
        onClose={close}
      />
    )
  }
  if (!offer.data) {
    return (
      <ConfirmPasswordDialog
        title={title}
        confirmLabel="ถัดไป"
        send={offer}
        username={username}
        onClose={onClose}
      >
        จากนั้นสแกนรหัสด้วยแอปยืนยันตัวตนในโทรศัพท์ เมื่อเปิดใช้แล้ว เครื่องอื่นที่เข้าสู่ระบบอยู่จะออกจากระบบทันที
      </ConfirmPasswordDialog>
    )
  }
  return (
    <PageDialog
      isOpen
      size="form"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button variant="filled" type="submit" form={formId} loading={confirm.isPending}>
            ยืนยันและเปิดใช้
          </Button>
        </>
      }
    >
      <Scan offered={offer.data} />
      <CopyField label="รหัสลับ" value={offer.data.secret} />
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (confirm.isPending) return
          const code = new FormData(event.currentTarget).get('code')
          confirm.mutate({ code: typeof code === 'string' ? code : '' })
        }}
      >
        <TextInput
          name="code"
          label="2. กรอกรหัส 6 หลักที่แอปแสดง"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="\s*\d{3}\s*\d{3}\s*"
          title="ตัวเลข 6 หลัก"
          required
          data-autofocus
          readOnly={confirm.isPending}
          error={confirm.error && errorSentence(confirm.error)}
        />
      </form>
    </PageDialog>
  )
}

function Scan({ offered }: { offered: Reply<typeof offerSecondFactor> }) {
  return (
    <div className={styles.scan}>
      <div className={styles.qr}>
        <QrCode text={offered.uri} label="QR สำหรับแอปยืนยันตัวตน" />
      </div>
      <div className={styles.form}>
        <p>
          <b>1. สแกนด้วยแอปยืนยันตัวตน</b> เช่น Google Authenticator, Microsoft Authenticator หรือ Aegis
        </p>
        <p className={styles.told}>หากสแกนไม่ได้ ให้กรอกรหัสลับนี้ในแอปแทน (แบบอิงเวลา 6 หลัก 30 วินาที)</p>
      </div>
    </div>
  )
}
