import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { LineBudget } from '@roadside/contract/notices/line-budget.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { LineUsage } from './line-api.ts'
import { findUsage, type StoredUsage } from './repository.ts'

/** Share of the month's messages from which on the rest is kept for critical alarms. */
const criticalOnlyFrom = 0.8

export function budgetOf({ limit, used }: LineUsage): LineBudget {
  if (limit === null) return 'free'
  if (used >= limit) return 'spent'
  return used >= limit * criticalOnlyFrom ? 'criticalOnly' : 'free'
}

/** The budget by a reading: of an earlier month it says nothing any more. */
export function budgetNow(usage: StoredUsage | null, now: Date): LineBudget {
  const isOfThisMonth = usage !== null && monthOf(usage.readAt) === monthOf(now)
  return isOfThisMonth ? budgetOf(usage) : 'free'
}

/** The budget by the newest reading, at most an hour old: rules choose another channel by it. */
export async function lineBudget(db: Db, now: Date): Promise<LineBudget> {
  return budgetNow((await findUsage(db)).usage, now)
}

/** Whether LINE can take a message of this urgency now. */
export async function mayUseLine(db: Db, severity: Severity, now: Date): Promise<boolean> {
  const budget = await lineBudget(db, now)
  return budget === 'free' || (budget === 'criticalOnly' && severity === 'critical')
}

export function mayGoByLine(budget: LineBudget, { alarms }: NoticeContent): boolean {
  if (budget === 'criticalOnly') return alarms.some(({ severity }) => severity === 'critical')
  return budget === 'free'
}

/** Seconds until the month turns in Bangkok, when LINE counts anew. */
export function secondsToNextMonth(now: Date): number {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number)
  const next = Date.UTC(year, month, 1) - 7 * 3_600_000
  return Math.ceil((next - now.getTime()) / 1000)
}

function monthOf(date: Date): string {
  return bangkokDay(date).slice(0, 7)
}
