import type { Severity } from '../severity.ts'

/** What the standards advise of a figure: up to `good` it is well, up to `most` it can be borne. */
export interface Advice {
  readonly good: number
  readonly most: number
}

/**
 * Advised figures of an alarm system for one operator.
 * - `steady`: new alarms in ten minutes on average (ISA-18.2-2016 clause 16, table of metrics: about
 *   150 a day are likely to be acceptable, 300 are the most that can be managed; EEMUA 191 alike);
 * - `upset`: new alarms in the worst ten minutes (ISA-18.2: ten at most; EEMUA 191: fewer than ten
 *   can be managed);
 * - `floodShare`: share of the time in flood (ISA-18.2);
 * - `topShare`: share of the ten most frequent (ISA-18.2: 1 to 5 %);
 * - `chattering`: none (ISA-18.2);
 * - `stale`: fewer than five on any day (ISA-18.2).
 */
export const qualityAdvice = {
  steady: { good: 1, most: 2 },
  upset: { good: 10, most: 10 },
  floodShare: { good: 0.01, most: 0.01 },
  topShare: { good: 0.01, most: 0.05 },
  chattering: { good: 0, most: 0 },
  stale: { good: 4, most: 4 },
} as const satisfies Record<string, Advice>

/** Advised share of each of four severities, 0 to 1 (ISA-18.2-2016 clause 16, EEMUA 191). */
export const advisedShares: Record<Severity, number> = {
  critical: 0.01,
  major: 0.05,
  minor: 0.15,
  warning: 0.8,
}

/** `within` the advice, `near` what can be borne, `over` it. */
export type Verdict = 'within' | 'near' | 'over'

export function judgeFigure(figure: number, { good, most }: Advice): Verdict {
  if (figure <= good) return 'within'
  return figure <= most ? 'near' : 'over'
}
