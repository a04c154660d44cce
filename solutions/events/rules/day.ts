/** What of a day is known for the chart (settled "Events"). */
export interface Day {
  readonly counted: number
  /** Cameras that were there. */
  readonly present: number
  /** Cameras that should report continuously, and those of them that did. */
  readonly cameras: number
  readonly reporting: number
}

/**
 * The point of a day: null where the site had no camera or all were silent, marked where some were
 * silent. Silence is unknown for a site whose cameras report only events (`cameras` 0).
 */
export function pointOf({ counted, present, cameras, reporting }: Day): {
  readonly count: number | null
  readonly isPartial: boolean
} {
  const isWatched = cameras > 0 ? reporting > 0 : present > 0
  if (!isWatched && counted === 0) return { count: null, isPartial: false }
  return { count: counted, isPartial: reporting < cameras }
}
