import type { WimLimit } from '../rows.ts'

/** What a row of the dated table is on a day: it holds, will hold, held before, or was withdrawn. */
export type LimitStanding = 'now' | 'later' | 'past' | 'withdrawn'

export const limitStandingNames: Record<LimitStanding, string> = {
  now: 'ใช้อยู่',
  later: 'ยังไม่ถึงวันเริ่มใช้',
  past: 'ถูกแทนที่แล้ว',
  withdrawn: 'ยกเลิก',
}

/** Of rows of the same class that began on or before the day the newest holds; of two of one day the later entry. */
export function standingOf(
  limit: WimLimit,
  limits: readonly WimLimit[],
  today: string,
): LimitStanding {
  if (limit.withdrawn_at !== null) return 'withdrawn'
  const isReplaced = limits.some(
    (other) =>
      other.class === limit.class &&
      other.withdrawn_at === null &&
      other.valid_from <= today &&
      (other.valid_from > limit.valid_from ||
        (other.valid_from === limit.valid_from && other.id > limit.id)),
  )
  if (limit.valid_from > today) return 'later'
  return isReplaced ? 'past' : 'now'
}
