/** What of a day is known for the chart (settled "Events"). */
export interface Day {
  readonly counted: number
  /** Cameras that were there. */
  readonly present: number
  /** Those of them that should be heard all the time, and those of these that were. */
  readonly cameras: number
  readonly reporting: number
}

/**
 * The point of a day: null where the site had no camera or every one was silent, marked where some were. A site whose
 * cameras report only when something happens (`cameras` 0) cannot be told silent.
 */
export function pointOf({ counted, present, cameras, reporting }: Day): {
  readonly count: number | null
  readonly isPartial: boolean
} {
  const isWatched = cameras > 0 ? reporting > 0 : present > 0
  if (!isWatched && counted === 0) return { count: null, isPartial: false }
  return { count: counted, isPartial: reporting < cameras }
}
