import type { OwnAccount } from '@roadside/contract/account-calls.ts'
import { credentialChanges } from '@roadside/contract/credential-changes.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import styles from './account.module.css'

/** What the account is signed in with was changed: somebody else's change is noticed here. */
export function ChangesPanel({ changes }: Pick<OwnAccount, 'changes'>) {
  return (
    <Panel title="การเปลี่ยนแปลงรหัสผ่านและการยืนยันสองขั้นตอน">
      {changes.length === 0 ? (
        <p className={styles.told}>ไม่มีการเปลี่ยนแปลงใน 90 วันที่ผ่านมา</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ at, action, address }, index) => (
            <li key={index}>
              <b>{credentialChanges[action]}</b>
              <span>
                {formatThaiDateTime(at)} · {sayOrigin(address)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.told}>หากท่านไม่ได้ดำเนินการเองหรือไม่ทราบเรื่อง กรุณาแจ้งผู้ดูแลระบบทันที</p>
    </Panel>
  )
}

function sayOrigin(address: string | null): string {
  if (address === null) return 'โดยผู้ดูแลระบบ'
  return address === '' ? 'ที่เครื่องแม่ข่าย' : `จาก ${address}`
}
