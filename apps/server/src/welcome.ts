import { usernameKey } from '@roadside/contract/domain/text.ts'
import type { Config } from './config-schema.ts'
import { contractorAccounts } from './demo/contractor-accounts.ts'

export interface Welcome {
  readonly address: string
  readonly accounts: readonly { username: string; password: string; what: string }[]
  /** Password of `admin` where it was made at this start. */
  readonly madePassword: string | null
}

/**
 * The demonstration's accounts as shown at the start (design §3). Those in `opened` have its
 * passwords, others their own.
 */
export function demoAccountsOf(config: Config, opened: ReadonlySet<string>): Welcome['accounts'] {
  const password = config.demoPassword ?? ''
  const accounts = [
    {
      username: 'admin',
      password: config.adminPassword ?? password,
      what: 'ผู้ดูแลระบบ เห็นและแก้ไขได้ทุกอย่าง',
    },
    { username: 'drradmin', password, what: 'ผู้ดูแลระบบของส่วนกลาง (กลุ่ม drr)' },
    { username: 'officeadmin', password, what: 'ผู้ดูแลระบบของสำนักงานทางหลวงชนบท' },
    { username: 'staff', password, what: 'ผู้ใช้งานของแขวงทางหลวงชนบท' },
    { username: config.fourGUsername, password, what: 'บัญชีไฟฟ้าแสงสว่าง 4G' },
    { username: 'viewer', password, what: 'บัญชีแสดงผลอย่างเดียว' },
    ...contractorAccounts.map(({ username, what }) => ({ username, password, what })),
  ]
  return accounts.map((account) =>
    opened.has(usernameKey(account.username)) ? account : { ...account, password: '(รหัสผ่านเดิม)' },
  )
}
