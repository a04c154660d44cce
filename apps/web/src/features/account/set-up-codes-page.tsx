import { Button } from '@mantine/core'
import { ownAccount } from '@roadside/contract/account-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { session, useSession } from '@roadside/ui/session/session.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConsoleInfo } from '../../console-info.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../shell/account-card.tsx'
import { LogoutButton } from '../../shell/logout-button.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'

/** Stands in place of the whole console until an administrator has turned on one-time codes, where settings want them. */
export function SetUpCodesPage() {
  const { siteTitle } = useConsoleInfo()
  const username = useSession()?.user.username ?? ''
  const enrolling = useUrlDialog('enrol')
  const navigate = useNavigate()
  const { data } = useCall(ownAccount, {})
  // the recovery codes are read first
  const isDone = data?.must_use_codes === false && !enrolling.isOpen
  useEffect(() => {
    if (!isDone) return
    session.noteMustUseCodes(false)
    void navigate({ to: paths.home, replace: true })
  }, [isDone, navigate])
  return (
    <AccountCard title="ยืนยันสองขั้นตอน" subtitle={siteTitle} foot={<LogoutButton hasText />}>
      <FormNote tone="warn">
        หน่วยงานกำหนดให้ผู้ดูแลระบบใช้การยืนยันสองขั้นตอน กรุณาเปิดใช้ให้บัญชี {username} ก่อนใช้งานระบบ
      </FormNote>
      <Button variant="filled" size="md" fullWidth onClick={() => enrolling.open()}>
        เปิดใช้การยืนยันสองขั้นตอน
      </Button>
      {enrolling.isOpen && <EnrolDialog username={username} onClose={enrolling.close} />}
    </AccountCard>
  )
}
