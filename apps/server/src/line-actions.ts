import type { Database } from '@roadside/server-kit/database.ts'
import { callerOf, findActiveAccount, type SpecialAccounts } from './accounts/repository.ts'
import type { ActOnAlarms, FindCaller } from './features/notices/channels/line/act.ts'

/** Accounts by id as callers, with the rights that they have now; they have no session. */
export function callersOf({ db }: Database, special: SpecialAccounts): FindCaller {
  return async (userId) => {
    const account = await findActiveAccount(db, userId)
    return account && callerOf(account, '', special)
  }
}

/** The buttons under a message, as far as there is something for them to do. */
export const actOnAlarms: ActOnAlarms = async () => 'ยังทำจากแชทไม่ได้ กรุณาเปิดรายการแจ้งเตือนในระบบ'
