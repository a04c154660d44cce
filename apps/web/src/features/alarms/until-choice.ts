import { longestShelfDays } from '@roadside/contract/alarms/alarm-calls.ts'
import { bangkokDay, readThaiDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** When the day's work begins: 07:30. */
const morningMs = 7.5 * hourMs

/** Until when alarms are put out of the way. */
export const untilChoices = ['1h', '8h', 'morning', 'day', 'open'] as const
export type UntilChoice = (typeof untilChoices)[number]

export interface UntilValues {
  readonly choice: UntilChoice
  /** As typed; for `day`. */
  readonly day: string
  /** `HH:mm`; for `day`. */
  readonly time: string
}

/** The end in milliseconds; null: it has none; undefined: what was typed is no time. */
export function untilOf(
  { choice, day, time }: UntilValues,
  now: number,
): number | null | undefined {
  switch (choice) {
    case '1h':
      return now + hourMs
    case '8h':
      return now + 8 * hourMs
    case 'morning':
      return startOfBangkokDay(bangkokDay(new Date(now + dayMs))).getTime() + morningMs
    case 'open':
      return null
    case 'day': {
      const read = readThaiDay(day)
      const clock = /^(\d{1,2})[:.](\d{2})$/.exec(time.trim())
      if (!read || !clock || Number(clock[1]) > 23 || Number(clock[2]) > 59) return undefined
      const ms = Number(clock[1]) * hourMs + Number(clock[2]) * 60_000
      return startOfBangkokDay(read).getTime() + ms
    }
  }
}

/** Why an end cannot be taken; null: it can. */
export function untilError(values: UntilValues, now: number, isShelf: boolean): string | null {
  const until = untilOf(values, now)
  if (until === null) return null
  if (until === undefined) return 'กรุณากรอกวันที่และเวลา เช่น 30/11/2569 07:30'
  if (until <= now) return 'กรุณาเลือกเวลาหลังจากนี้'
  return isShelf && until > now + longestShelfDays * dayMs
    ? `พักการแจ้งเตือนได้ไม่เกิน ${longestShelfDays} วัน`
    : null
}
