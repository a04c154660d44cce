import { isEndless, isOfBank, securityName, securityNames, type SecurityKind } from './security.ts'

/** What a list of guarantees watches: defects periods, and the securities that a bank or others hold for them. */
export const watchedKinds = ['defects', 'bank'] as const
export type WatchedKind = (typeof watchedKinds)[number]
export const watchedKindNames: Readonly<Record<WatchedKind, string>> = {
  defects: 'ระยะรับประกันความชำรุดบกพร่อง',
  bank: 'หลักประกัน',
}

/** Days before its end at which a guarantee is pointed out, the last first. */
export const radarBands = [7, 30, 60, 90] as const
export type RadarBand = (typeof radarBands)[number]

/** What is wrong with the guarantees of a project, besides that they end. */
export const radarFindings = [
  'ends_before_defects',
  'no_bank_guarantee',
  'returned_early',
  'not_returned',
] as const
export type RadarFinding = (typeof radarFindings)[number]
export const radarFindingNames: Readonly<Record<RadarFinding, string>> = {
  ends_before_defects: 'หลักประกันสิ้นสุดก่อนระยะรับประกันความชำรุดบกพร่อง',
  no_bank_guarantee: 'ยังไม่ระบุหลักประกัน',
  returned_early: 'คืนหลักประกันแล้วก่อนสิ้นสุดระยะรับประกัน',
  not_returned: 'พ้นระยะแล้ว ยังไม่บันทึกการคืนหลักประกัน',
}

/** Days are `yyyy-mm-dd`, the last included; null: not known. */
export interface WatchedPeriod {
  readonly to: string | null
}
export interface WatchedBankGuarantee {
  /** Null: of a defects period. */
  readonly security: SecurityKind | null
  readonly to: string | null
  readonly returned_on: string | null
}

interface Called {
  readonly security: SecurityKind | null
  /** The lot's name, or the bank and number of a security. */
  readonly name: string
}

/** What of a project ends: งวดที่ 1, ทั้งโครงการ, ธนาคารออมสิน LG-1. Pure. */
export function watchedName({ security, name }: Called): string {
  return security === null ? name || 'ทั้งโครงการ' : securityName(security, name)
}

/** Of what kind it is, as far as {@link watchedName} does not say so. Pure. */
export function watchedKindName({ security }: Pick<Called, 'security'>): string {
  if (security === null) return watchedKindNames.defects
  return isOfBank(security) ? securityNames[security] : watchedKindNames.bank
}

/** What a guarantee is known by: `lot-5`, `project-3`, `bank-7`. */
export function keyOfWatched({
  kind,
  id,
  pj_id,
}: {
  readonly kind: WatchedKind
  readonly id: number | null
  readonly pj_id: number
}): string {
  if (kind === 'bank') return `bank-${id}`
  return id === null ? `project-${pj_id}` : `lot-${id}`
}

/** Days from `today` to a day; negative: it is over. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
}

/** The narrowest band that a last day is in; null: it is further off, over, or not known. */
export function bandOf(to: string | null, today: string): RadarBand | null {
  if (to === null || to < today) return null
  const left = daysUntil(to, today)
  return radarBands.find((band) => left <= band) ?? null
}

/** The last day of the latest of the periods; null: of none it is known. */
export const latestEnd = (periods: readonly WatchedPeriod[]) =>
  periods.reduce<string | null>((latest, { to }) => {
    if (to === null) return latest
    return latest === null || to > latest ? to : latest
  }, null)

/** Findings about a defects period of a project: whether a bank answers for it while it runs or is to come. */
export function findingsOfPeriod(
  { to }: WatchedPeriod,
  banks: readonly WatchedBankGuarantee[],
  today: string,
): RadarFinding[] {
  if (to === null || to < today || banks.some(({ returned_on }) => returned_on === null)) return []
  return [banks.length === 0 ? 'no_bank_guarantee' : 'returned_early']
}

/**
 * Findings about a bank guarantee that is held: it ends before the last defects period of its project
 * and no other lasts that long; or there is nothing left to secure and it was not given back.
 */
export function findingsOfBank(
  bank: WatchedBankGuarantee,
  { periods, banks }: { periods: readonly WatchedPeriod[]; banks: readonly WatchedBankGuarantee[] },
  today: string,
): RadarFinding[] {
  if (bank.returned_on !== null) return []
  const latest = latestEnd(periods)
  const endsAt = (day: string) => (one: WatchedBankGuarantee) =>
    one.returned_on === null && (isEndless(one.security) || (one.to !== null && one.to >= day))
  const isShort =
    bank.to !== null && latest !== null && bank.to < latest && !banks.some(endsAt(latest))
  const isOver =
    (bank.to !== null && bank.to < today) ||
    (latest !== null && latest < today && periods.every(({ to }) => to !== null))
  return [
    // what a defects period that is over was secured by is of the past
    ...(isShort && latest >= today ? (['ends_before_defects'] as const) : []),
    ...(isOver ? (['not_returned'] as const) : []),
  ]
}
