import { ownAccount, type OwnAccount } from '@roadside/contract/account-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { roleNames } from '@roadside/contract/user.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { FactCard, RecordPanels } from '@roadside/ui/register/record-editing.tsx'
import { useAccount } from '../../account.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import styles from './account.module.css'
import { ChangesPanel } from './changes-panel.tsx'
import { FactorPanel } from './factor-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { StartPanel } from './start-panel.tsx'

/** More than somebody mistypes within a week. */
const manyFailures = 10

/** `/account`: what everybody may do with the own account. */
export function AccountPage() {
  const query = useCall(ownAccount, {})
  const { crumbs } = useCrumbs()
  return (
    <>
      <PageHeader crumbs={crumbs} title="บัญชีของฉัน" />
      <ViewState query={query}>{(account) => <Panels account={account} />}</ViewState>
    </>
  )
}

function Panels({ account }: { account: OwnAccount }) {
  const { isDashboardOnly } = useAccount()
  return (
    <>
      <FactCard
        label="ข้อมูลบัญชี"
        facts={[
          ['ชื่อผู้ใช้', account.username],
          ['สิทธิ์การใช้งาน', roleNames[account.role]],
          ...((account.contractor === ''
            ? [
                ['กลุ่มหน่วยงาน', account.group],
                ['หน่วยงาน', account.department],
              ]
            : [['ผู้รับจ้าง', account.contractor]]) as [string, string][]),
        ]}
      />
      {account.failed_sign_ins >= manyFailures && account.last_failed_sign_in_at !== null && (
        <FormNote tone="warn">
          ใน 7 วันที่ผ่านมามีการเข้าสู่ระบบด้วยชื่อบัญชีนี้ไม่สำเร็จ {formatNumber(account.failed_sign_ins)} ครั้ง ล่าสุด{' '}
          {formatThaiDateTime(account.last_failed_sign_in_at)} หากไม่ใช่ท่าน
          กรุณาใช้รหัสผ่านที่คาดเดายากและเปิดการยืนยันสองขั้นตอน
        </FormNote>
      )}
      {!isDashboardOnly && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <NamePanel account={account} />
            <FactorPanel account={account} />
            <StartPanel />
          </div>
          <div className={styles.column}>
            {account.has_password && <PasswordPanel account={account} />}
            <ChangesPanel changes={account.changes} />
          </div>
        </div>
      )}
      {isDashboardOnly && <StartPanel />}
      <RecordPanels>
        <SessionsPanel mayEnd={!isDashboardOnly} />
      </RecordPanels>
    </>
  )
}
