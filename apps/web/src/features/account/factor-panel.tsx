import { Button } from '@mantine/core'
import {
  makeRecoveryCodes,
  ownAccount,
  removeSecondFactor,
  type OwnAccount,
} from '@roadside/contract/account-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import styles from './account.module.css'
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const shown = [ownAccount]
/** So few recovery codes are pointed out. */
const fewCodes = 3

/** One-time codes: turned on, renewed, turned off. */
export function FactorPanel({ account }: { account: OwnAccount }) {
  const { second_factor_at: since, recovery_codes_left: left, username, has_password } = account
  const [enrolling, renewing, removing] = [
    useUrlDialog('enrol'),
    useUrlDialog('codes'),
    useUrlDialog('remove'),
  ]
  return (
    <Panel title="ยืนยันสองขั้นตอน">
      <div className={styles.form}>
        {since === null ? (
          <>
            <p className={styles.told}>
              {has_password
                ? 'เมื่อเปิดใช้ การเข้าสู่ระบบต้องมีทั้งรหัสผ่านและรหัส 6 หลักจากแอปยืนยันตัวตนในโทรศัพท์ ผู้ที่รู้รหัสผ่านอย่างเดียวเข้าระบบไม่ได้'
                : 'บัญชีนี้เข้าสู่ระบบผ่านผู้ให้บริการยืนยันตัวตนของหน่วยงาน กรุณาตั้งค่าที่นั่น'}
            </p>
            {account.should_use_codes && (
              <FormNote tone="warn">
                ชื่อบัญชีนี้เป็นที่รู้จักและเข้าใช้จากนอกเครื่องนี้ได้ จึงควรเปิดการยืนยันสองขั้นตอน
              </FormNote>
            )}
            {has_password && (
              <div className={styles.buttons}>
                <Button onClick={() => enrolling.open()}>เปิดใช้การยืนยันสองขั้นตอน</Button>
              </div>
            )}
          </>
        ) : (
          <>
            <p className={styles.told}>
              <HealthChip health="ok" word="เปิดใช้" /> ตั้งแต่ {formatThaiDateTime(since)} · เหลือรหัสกู้คืน{' '}
              {formatNumber(left)} รหัส
            </p>
            {left <= fewCodes && <FormNote tone="warn">รหัสกู้คืนเหลือน้อย กรุณาสร้างชุดใหม่</FormNote>}
            <div className={styles.buttons}>
              <Button onClick={() => renewing.open()}>สร้างรหัสกู้คืนชุดใหม่</Button>
              <Button onClick={() => removing.open()}>ปิดการยืนยันสองขั้นตอน</Button>
            </div>
          </>
        )}
      </div>
      {enrolling.isOpen && <EnrolDialog username={username} onClose={enrolling.close} />}
      {renewing.isOpen && <RenewDialog username={username} onClose={renewing.close} />}
      {removing.isOpen && <RemoveDialog username={username} onClose={removing.close} />}
    </Panel>
  )
}

interface DialogProps {
  username: string
  onClose: () => void
}

function RenewDialog({ username, onClose }: DialogProps) {
  const refresh = useRefresh(shown)
  const make = useSend(makeRecoveryCodes, { onSuccess: () => refresh() })
  if (make.data)
    return (
      <RecoveryCodesDialog codes={make.data.recovery_codes} username={username} onClose={onClose} />
    )
  return (
    <ConfirmPasswordDialog
      title="สร้างรหัสกู้คืนชุดใหม่"
      confirmLabel="สร้างชุดใหม่"
      send={make}
      username={username}
      onClose={onClose}
    >
      รหัสกู้คืนชุดเดิมทั้งหมดจะใช้ไม่ได้อีก
    </ConfirmPasswordDialog>
  )
}

function RemoveDialog({ username, onClose }: DialogProps) {
  const refresh = useRefresh(shown)
  const remove = useSend(removeSecondFactor, {
    onSuccess: () => {
      onClose()
      showNotice('ok', 'ปิดการยืนยันสองขั้นตอนแล้ว')
      return refresh()
    },
  })
  return (
    <ConfirmPasswordDialog
      title="ปิดการยืนยันสองขั้นตอน"
      confirmLabel="ปิดการยืนยันสองขั้นตอน"
      send={remove}
      username={username}
      onClose={onClose}
    >
      การเข้าสู่ระบบจะใช้รหัสผ่านอย่างเดียว รหัสกู้คืนทั้งหมดจะใช้ไม่ได้อีก
    </ConfirmPasswordDialog>
  )
}
