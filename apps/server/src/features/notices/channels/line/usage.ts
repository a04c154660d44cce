import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { WarningSource } from '../../../../http/health.ts'
import { budgetNow } from './budget.ts'
import { LineAway, LineRefused, type LineApi } from './line-api.ts'
import { claimUsageReading, findUsage, storeUsage, storeUsageProblem } from './repository.ts'

const hourMs = 3_600_000
/** After a failed reading. */
const againMs = 5 * 60_000
const timeoutMs = 10_000

/** Reads the month's messages once an hour, by one of the servers. */
export function usageSweep(api: LineApi): Sweep {
  return {
    name: 'line usage',
    everyMs: 60_000,
    run: async ({ database: { db }, now }) => {
      const at = now()
      if (!(await claimUsageReading(db, at, new Date(at.getTime() + hourMs)))) return
      try {
        await storeUsage(db, await api.usage(AbortSignal.timeout(timeoutMs)), at)
      } catch (error) {
        if (!(error instanceof LineAway || error instanceof LineRefused)) throw error
        await storeUsageProblem(db, error.message, new Date(at.getTime() + againMs))
      }
    },
  }
}

/** What keeps messages from going by LINE, or will. */
export function lineWarnings(db: Db, now: () => Date): WarningSource {
  return {
    access: 'authority',
    find: async () => {
      const { usage, problem } = await findUsage(db)
      const budget = budgetNow(usage, now())
      const warnings = problem === '' ? [] : [{ name: 'line_away', sentence: problem }]
      if (!usage || usage.limit === null || budget === 'free') return warnings
      const count = `${usage.used.toLocaleString('en-US')} จาก ${usage.limit.toLocaleString('en-US')} ข้อความ`
      const sentence =
        budget === 'spent'
          ? `ข้อความ LINE ของเดือนนี้หมดแล้ว (${count}) การแจ้งเตือนไปทางอีเมลและเบราว์เซอร์แทนจนกว่าจะขึ้นเดือนใหม่`
          : `ข้อความ LINE ของเดือนนี้ใช้ไปแล้ว ${count} ส่งทาง LINE เฉพาะเหตุวิกฤต เหตุอื่นไปทางอีเมลและเบราว์เซอร์แทน`
      return [...warnings, { name: `line_${budget === 'spent' ? 'spent' : 'low'}`, sentence }]
    },
  }
}
