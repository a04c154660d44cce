import { longestShelfDays } from '@roadside/contract/alarms/alarm-operations.ts'
import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { momentHint, readMomentMs } from '@roadside/ui/form/read-moment.ts'

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
    case 'day':
      return readMomentMs(day, time)
  }
}

/** Why an end cannot be taken; null: it can. */
export function untilError(values: UntilValues, now: number, isShelf: boolean): string | null {
  const until = untilOf(values, now)
  if (until === null) return null
  if (until === undefined) return momentHint
  if (until <= now) return 'กรุณาเลือกเวลาหลังจากนี้'
  return isShelf && until > now + longestShelfDays * dayMs
    ? `พักการแจ้งเตือนได้ไม่เกิน ${longestShelfDays} วัน`
    : null
}
