import type { DevicePeriod } from '@roadside/contract/devices/rows.ts'
import { conditionNames, healthNames } from '@roadside/contract/health.ts'

/** What the values of periods are called, by kind; every solution with devices has the first two. */
export interface PeriodWords {
  readonly [kind: string]: {
    readonly name: string
    readonly values?: Readonly<Record<string, string>>
  }
}
export const commonPeriods: PeriodWords = {
  health: { name: 'สถานะอุปกรณ์', values: healthNames },
  condition: { name: 'สภาพ', values: conditionNames },
}

export function periodWord(
  { kind, value }: Pick<DevicePeriod, 'kind' | 'value'>,
  words: PeriodWords,
): string {
  return words[kind]?.values?.[value] ?? value
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A length of time in words: 45 วินาที, 12 นาที, 3 ชม. 20 นาที, 2 วัน 4 ชม. */
export function lengthWords(seconds: number): string {
  const whole = Math.max(Math.round(seconds), 0)
  if (whole < minute) return `${whole} วินาที`
  if (whole < hour) return `${Math.floor(whole / minute)} นาที`
  const [big, small, bigWord, smallWord] =
    whole < day ? [hour, minute, 'ชม.', 'นาที'] : [day, hour, 'วัน', 'ชม.']
  const rest = Math.floor((whole % Number(big)) / Number(small))
  return `${Math.floor(whole / Number(big))} ${bigWord}${rest > 0 ? ` ${rest} ${smallWord}` : ''}`
}

/**
 * A device in a sentence: noun and name; the noun is dropped where the name begins with it (ป้าย,
 * ป้ายขาเข้า).
 */
export function calledBy(noun: string, name: string): string {
  return name.startsWith(noun) ? name : `${noun} ${name}`
}
