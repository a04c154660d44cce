/** Health of equipment, worst first: colour, shape and word are fixed for each (look: ● ▲ ◆ ○ ◌). */
export const healths = ['fault', 'warning', 'unreachable', 'unknown', 'ok'] as const
export type Health = (typeof healths)[number]
export const healthNames: Record<Health, string> = {
  fault: 'ผิดปกติ',
  warning: 'เฝ้าระวังอุปกรณ์',
  unreachable: 'ติดต่อไม่ได้',
  unknown: 'ไม่ทราบ',
  ok: 'ปกติ',
}

/** Condition of the road or structure that is watched, best first; never mixed with health. */
export const conditions = ['normal', 'watch', 'warn', 'danger', 'critical', 'unknown'] as const
export type Condition = (typeof conditions)[number]
export const conditionNames: Record<Condition, string> = {
  normal: 'ปกติ',
  watch: 'เฝ้าระวัง',
  warn: 'เตือนภัย',
  danger: 'อันตราย',
  critical: 'วิกฤต',
  unknown: 'ไม่ทราบ',
}

/**
 * Rank of each health and condition by its gravity; an unknown condition of the road is never the
 * worse.
 */
const gravity: Record<Health | Condition, number> = {
  critical: 9,
  danger: 8,
  fault: 7,
  warn: 6,
  warning: 5,
  watch: 4,
  unreachable: 3,
  unknown: 2,
  normal: 1,
  ok: 1,
}

/**
 * Whether the condition of the road is worse than the health of its equipment: a marker shows the
 * worse of the two.
 */
export function isConditionWorse(condition: Condition, health: Health): boolean {
  return condition !== 'unknown' && gravity[condition] > gravity[health]
}

/** The worst of several healths; `unknown` of none, because nothing known is never green. */
export function worstHealth(list: Iterable<Health>): Health {
  let worst: number = healths.length
  for (const health of list) worst = Math.min(worst, healths.indexOf(health))
  return (healths as readonly Health[])[worst] ?? 'unknown'
}
