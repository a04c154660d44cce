/** What of a day is known for the chart (settled "Events"). */
export interface Day {
  readonly counted: number
  readonly cameras: number
  readonly heard: number
}

/**
 * The point of a day: null where every camera of the site was silent, marked where some were. A site whose cameras report
 * only when something happens (`cameras` 0) cannot be told silent.
 */
export function pointOf({ counted, cameras, heard }: Day): {
  readonly count: number | null
  readonly isPartial: boolean
} {
  if (cameras > 0 && heard === 0 && counted === 0) return { count: null, isPartial: false }
  return { count: counted, isPartial: heard < cameras }
}
