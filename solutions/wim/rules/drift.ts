import type { DriftWeek } from '../rows.ts'

/** A week of one scale in which five-axle trucks passed. */
export interface SteerWeek {
  readonly week: string
  readonly trucks: number
  readonly mean_kg: number
}

const weekMs = 7 * 86_400_000
/** The mean of fewer trucks is not significant (rule of thumb). */
export const fewestTrucks = 20

/**
 * How far the steering axle has drifted from its reference: an entered one, or the mean of the first week that has enough
 * trucks (0: none entered). Weeks without a truck between others are there, and empty.
 */
export function driftOf(
  found: readonly SteerWeek[],
  { enteredKg, limitPct }: { enteredKg: number; limitPct: number },
): { reference_kg: number | null; weeks: DriftWeek[] } {
  const known = found.toSorted((a, b) => a.week.localeCompare(b.week))
  const own =
    enteredKg > 0 ? enteredKg : known.find(({ trucks }) => trucks >= fewestTrucks)?.mean_kg
  const reference = own ?? null
  const byWeek = new Map(known.map((one) => [one.week, one]))
  const weeks = weeksBetween(known[0]?.week, known.at(-1)?.week).map((week): DriftWeek => {
    const one = byWeek.get(week)
    if (!one) return { week, trucks: 0, mean_kg: null, drift_pct: null, is_off: false }
    const drift =
      reference === null || one.trucks < fewestTrucks
        ? null
        : Math.round((one.mean_kg / reference - 1) * 10_000) / 100
    return {
      week,
      trucks: one.trucks,
      mean_kg: Math.round(one.mean_kg),
      drift_pct: drift,
      is_off: drift !== null && Math.abs(drift) > limitPct,
    }
  })
  return { reference_kg: reference === null ? null : Math.round(reference), weeks }
}

function weeksBetween(first: string | undefined, last: string | undefined): string[] {
  if (!first || !last) return []
  const weeks: string[] = []
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += weekMs)
    weeks.push(new Date(ms).toISOString().slice(0, 10))
  return weeks
}

/** How the reason of a scale begins that drifts from its reference. */
export const driftReason = 'น้ำหนักเพลาหน้ารถ 5 เพลา'
