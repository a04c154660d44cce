import { worstHealth, type Health } from '@roadside/contract/health.ts'

/** Codes of a lamp's columns, and the Thai words that travel for them (specification §4, wording.md §3). */
export const lampStatuses = ['ok', 'off', 'unknown'] as const
/** The verdict of the night on whether a lamp works. */
export type LampStatus = (typeof lampStatuses)[number]
/** `devstatus` as it travels. */
export const statusWords: Record<LampStatus, string> = { ok: 'ปกติ', off: 'ดับ', unknown: 'ไม่ทราบ' }
/** `devstatus` as it is shown. */
export const shownStatusWords: Record<LampStatus, string> = { ...statusWords, off: 'ผิดปกติ' }

export const lampConnections = ['normal', 'unreachable', 'never'] as const
export type LampConnection = (typeof lampConnections)[number]
/** `devconnect`. */
export const connectionWords: Record<LampConnection, string> = {
  normal: 'ปกติ',
  unreachable: 'ติดต่อไม่ได้',
  never: 'ยังไม่เคยรายงานข้อมูล',
}

export const lightStates = ['lit', 'off', 'dimmed', 'scheduled_off', 'lit_by_day'] as const
/** What a lamp does now. */
export type LightState = (typeof lightStates)[number]
/** `devstate`. */
export const lightStateWords: Record<LightState, string> = {
  lit: 'ไฟติด',
  off: 'ไฟดับ',
  dimmed: 'หรี่แสง',
  scheduled_off: 'ปิดตามเวลา',
  lit_by_day: 'ไฟติดกลางวัน',
}

/** A lamp that goes on and off within a night, whatever it does now (rules/cycling.ts). */
export const cyclingWord = 'ไฟติด ๆ ดับ ๆ'

/** The code whose word this is; undefined for any other text. */
export function codeOfWord<T extends string>(
  words: Record<T, string>,
  word: string,
): T | undefined {
  for (const code in words) if (words[code] === word) return code
  return undefined
}

/** Facts of a lamp's health by its state; `seen`: whether it ever reported. */
interface LampFacts {
  readonly status: LampStatus
  readonly is_unreachable: boolean
  readonly is_day_burning: boolean
  readonly is_cycling: boolean
  readonly seen: boolean
}

export function lampConnection({
  is_unreachable,
  seen,
}: Pick<LampFacts, 'is_unreachable' | 'seen'>): LampConnection {
  if (!seen) return 'never'
  return is_unreachable ? 'unreachable' : 'normal'
}

/** Health of a lamp: the worst of what is known; it is `ok` only by the verdict of a night, while it can be reached. */
export function lampHealth(facts: LampFacts): Health {
  const { status, is_unreachable, is_day_burning, is_cycling, seen } = facts
  const found: Health[] = [status === 'off' ? 'fault' : status]
  if (is_day_burning || is_cycling) found.push('warning')
  if (is_unreachable) found.push('unreachable')
  if (!seen) found.push('unknown')
  return worstHealth(found)
}
