import type { Interval, IntervalPause } from '../report-calls.ts'

/** A pause, and the intervals that it touches. */
export interface DistinctPause<Of extends Interval = Interval> extends IntervalPause {
  readonly of: readonly Of[]
}

/** Each pause of these intervals once, in the order of time: one of a whole contract stands with all of them. */
export function distinctPauses<Of extends Interval>(
  intervals: readonly Of[],
  placeOf: (interval: Of) => string = () => '',
): DistinctPause<Of>[] {
  const found = new Map<string, { pause: IntervalPause; of: Of[] }>()
  for (const interval of intervals) {
    for (const pause of interval.pauses) {
      const { reason, from, to, decision, decided_by, decided_at, note } = pause
      const fields = [reason, from, to, decision, decided_by, decided_at, note]
      const key = JSON.stringify([placeOf(interval), ...fields])
      const same = found.get(key)
      if (same) same.of.push(interval)
      else found.set(key, { pause, of: [interval] })
    }
  }
  return [...found.values()]
    .map(({ pause, of }) => ({ ...pause, of }))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
}

const mostNamed = 3

/** The equipment that a pause concerns: the first by name. */
export function equipmentWords({ of }: DistinctPause): string {
  const names = [...new Map(of.map(({ asset_id, device }) => [asset_id, device])).values()]
  const rest = names.length - mostNamed
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`และอีก ${rest} รายการ`] : [])].join(', ')
}
