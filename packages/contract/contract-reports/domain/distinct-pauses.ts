import type { Interval, IntervalPause } from '../report-calls.ts'

interface Paused {
  readonly pauses: readonly IntervalPause[]
}

/** A pause, and the intervals or tickets that it touches. */
export interface DistinctPause<Of extends Paused = Interval> extends IntervalPause {
  readonly of: readonly Of[]
}

/** Each pause of these once, in the order of time: one of a whole contract stands with all of them. */
export function distinctPauses<Of extends Paused>(
  all: readonly Of[],
  placeOf: (one: Of) => string = () => '',
): DistinctPause<Of>[] {
  const found = new Map<string, { pause: IntervalPause; of: Of[] }>()
  for (const one of all) {
    for (const pause of one.pauses) {
      const { reason, from, to, decision, decided_by, decided_at, note } = pause
      const fields = [reason, from, to, decision, decided_by, decided_at, note]
      const key = JSON.stringify([placeOf(one), ...fields])
      const same = found.get(key)
      if (same) same.of.push(one)
      else found.set(key, { pause, of: [one] })
    }
  }
  return [...found.values()]
    .map(({ pause, of }) => ({ ...pause, of }))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
}

const mostNamed = 3

interface Named {
  /** Null: a site or circuit, by its name alone. */
  readonly asset_id: number | null
  readonly device: string
}

/** The equipment that a pause concerns: the first by name. */
export function equipmentWords({ of }: { readonly of: readonly Named[] }): string {
  const byPlace = new Map(of.map(({ asset_id, device }) => [asset_id ?? device, device]))
  const names = [...byPlace.values()]
  const rest = names.length - mostNamed
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`และอีก ${rest} รายการ`] : [])].join(', ')
}
