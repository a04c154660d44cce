import { ApiError } from '@roadside/contract/errors.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import { callerOf, findActiveAccount, type SpecialAccounts } from './accounts/repository.ts'
import type { AlarmKinds } from './features/alarms/alarm-kinds.ts'
import { acknowledge } from './features/alarms/operate.ts'
import type { ActOnAlarms, FindCaller } from './features/notices/channels/line/act.ts'

/** Accounts by id as callers, with the rights that they have now; they have no session. */
export function callersOf({ db }: Database, special: SpecialAccounts): FindCaller {
  return async (userId) => {
    const account = await findActiveAccount(db, userId)
    return account && callerOf(account, '', special)
  }
}

/** What the buttons under a message do. Of several alarms all change, or none where one is out of sight. */
export function makeActOnAlarms(
  deps: Pick<Deps, 'database' | 'live' | 'now'>,
  kinds: AlarmKinds,
): ActOnAlarms {
  return async (caller, action, alarmIds) => {
    if (action !== 'acknowledge') return 'ยังทำจากแชทไม่ได้ กรุณาเปิดรายการแจ้งเตือนในระบบ'
    try {
      const operator = { ...deps, caller, address: '' }
      const changed = await acknowledge(operator, kinds, alarmIds, 'ทาง LINE')
      if (changed.length === 0) return 'มีผู้รับทราบไว้ก่อนแล้ว หรือเหตุสิ้นสุดแล้ว'
      return `รับทราบแล้ว ${changed.length.toLocaleString('en-US')} รายการ`
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        return `ยังไม่ได้เปลี่ยนแปลงอะไร เพราะบางรายการอยู่นอกความรับผิดชอบของบัญชี ${caller.user.username} หรือไม่มีแล้ว`
      throw error
    }
  }
}
