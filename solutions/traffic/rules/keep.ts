import { mergeTraffic } from './merge.ts'
import { unknownTraffic, type TrafficMode, type TrafficSaid, type TrafficState } from './state.ts'

/** A controller's state as it is kept; `said` is what a message brings, and not kept. */
export interface KeptTraffic extends TrafficState {
  readonly said: TrafficSaid | null
  /** Since when it runs in its mode, by its clock; ISO 8601, null while that is not known. */
  readonly mode_since: string | null
}

/** What is known, whole, of the parts that are kept of a controller. */
export function wholeTraffic(kept: Partial<KeptTraffic>): KeptTraffic {
  return { ...unknownTraffic, said: null, mode_since: null, ...kept }
}

/** What is kept after a message; one without anything said leaves it. Pure. */
export function keepTraffic(before: Partial<KeptTraffic>, said: TrafficSaid | null, at: Date): KeptTraffic {
  const known = wholeTraffic(before)
  const merged = said === null ? known : mergeTraffic(known, said)
  return { ...merged, said: null, mode_since: sinceOf(known, merged.mode, at) }
}

function sinceOf(known: KeptTraffic, mode: TrafficMode | null, at: Date): string | null {
  if (mode === null) return null
  return mode === known.mode && known.mode_since !== null ? known.mode_since : at.toISOString()
}
