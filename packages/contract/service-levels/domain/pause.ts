import { bangkokDay } from '../../domain/thai-date.ts'
import { addDays } from '../../domain/time-range.ts'
import { weekdays } from '../terms.ts'
import type { Calendar } from './calendar.ts'
import { joinSpans, type Span } from './span.ts'
import { workingDayFrom } from './working-days.ts'

/** Why time is not the contractor's. */
export const pauseReasons = [
  'own_power_or_network',
  'no_access',
  'force_majeure',
  'agreed_maintenance',
  'waiting_for_authority',
] as const
export type PauseReason = (typeof pauseReasons)[number]
export const pauseReasonNames: Readonly<Record<PauseReason, string>> = {
  own_power_or_network: 'ไฟฟ้าหรือเครือข่ายของหน่วยงานขัดข้อง',
  no_access: 'เข้าพื้นที่ไม่ได้',
  force_majeure: 'เหตุสุดวิสัย',
  agreed_maintenance: 'บำรุงรักษาตามที่ตกลงล่วงหน้า',
  waiting_for_authority: 'รอการดำเนินการของหน่วยงาน',
}

/** Only a pause that the authority agreed to changes what is agreed. */
export const pauseDecisions = ['claimed', 'agreed', 'refused'] as const
export type PauseDecision = (typeof pauseDecisions)[number]
export const pauseDecisionNames: Readonly<Record<PauseDecision, string>> = {
  claimed: 'รอพิจารณา',
  agreed: 'เห็นชอบ',
  refused: 'ไม่เห็นชอบ',
}

/** A time that the contractor asks not to count; moments in milliseconds since 1970. */
export interface Pause {
  readonly reason: PauseReason
  readonly from: number
  /** Null: it lasts. */
  readonly to: number | null
  readonly decision: PauseDecision
  /** When the written claim was received; null: none was. */
  readonly claimedAt: number | null
  /** The cause is the authority's own fault or want. */
  readonly isAuthoritysFault: boolean
}

/** Days after the end of a force majeure within which it is claimed in writing, counted from the day after it. */
export const claimDays = 15

/**
 * The last day on which a force majeure may be claimed: 15 days, the first of which is the day after
 * its end (the standard form; Civil and Commercial Code §193/3). A last day on which government
 * offices are closed is followed by the next on which they are open (§193/8). Null: it lasts.
 */
export function lastClaimDay({ to }: Pick<Pause, 'to'>, calendar: Calendar): string | null {
  if (to === null) return null
  const day = addDays(bangkokDay(new Date(to)), claimDays)
  return workingDayFrom(calendar, { office: 'government', weekdays: weekdays.slice(0, 5) }, day)
}

/**
 * Whether the claim of a force majeure came too late (เกินกำหนด), or has not come by `now` and would.
 * Other reasons have no such time.
 */
export function isClaimLate(
  pause: Pick<Pause, 'reason' | 'to' | 'claimedAt'>,
  calendar: Calendar,
  now: number,
): boolean {
  if (pause.reason !== 'force_majeure') return false
  const last = lastClaimDay(pause, calendar)
  return last !== null && bangkokDay(new Date(pause.claimedAt ?? now)) > last
}

/** Why a pause may not be agreed to; null: it may. A late one may be where the fault is the authority's. */
export function agreementProblem(pause: Pause, calendar: Calendar, now: number): string | null {
  if (!isClaimLate(pause, calendar, now) || pause.isAuthoritysFault) return null
  return 'แจ้งเหตุสุดวิสัยเป็นหนังสือเกินกำหนด 15 วันนับถัดจากวันที่เหตุสิ้นสุด เห็นชอบได้เฉพาะกรณีที่เป็นความผิดหรือความบกพร่องของหน่วยงาน'
}

/** The times of the pauses that were agreed to, overlapping ones once; one that lasts goes to `until`. */
export function agreedSpans(pauses: readonly Pause[], until: number): Span[] {
  return joinSpans(
    pauses
      .filter(({ decision }) => decision === 'agreed')
      .map(({ from, to }) => ({ from, to: Math.min(to ?? until, until) })),
  )
}
