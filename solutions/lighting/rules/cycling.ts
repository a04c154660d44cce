import type { LampStatus } from './health.ts'

/**
 * So many turns between burning and not burning within one night are those of a lamp that cycles:
 * the end of life of a sodium lamp, whose arc goes out when hot and strikes again when cool. The
 * database has the same number in `lamp.is_cycling`.
 */
export const cyclingTurns = 3

/** Verdicts of a lamp's night: whether it burned, and when the verdict expires, which tells nights apart. */
interface NightVerdict {
  readonly status: LampStatus
  readonly status_until: Date | null
}

/**
 * The turns of a night after one more verdict: only readings taken while the lamp should burn have
 * one, so that dimming and the schedule turn nothing. The first verdict of a night counts from 0.
 */
export function turnsAfter(
  before: NightVerdict & { readonly turn_count: number },
  { status, status_until }: NightVerdict,
): number {
  if (before.status_until?.getTime() !== status_until?.getTime()) return 0
  return before.status === status ? before.turn_count : before.turn_count + 1
}

/** Whether a lamp went on and off in the night that it was judged in last. */
export function isCycling({ turn_count }: { readonly turn_count: number }): boolean {
  return turn_count >= cyclingTurns
}
