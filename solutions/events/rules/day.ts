/** What of a day is known for the chart (settled "Events"). */
export interface Day {
  readonly counted: number
  /** Its events are stored: those of months that are over for long are deleted. */
  readonly isStored: boolean
  /** Cameras that were there. */
  readonly present: number
  /** Cameras that should report continuously, and those of them that did. */
  readonly cameras: number
  readonly reporting: number
}

/**
 * The point of a day: null where its events are deleted, the site had no camera or all were silent,
 * marked where some were silent. Silence is unknown for a site whose cameras report only events (`cameras` 0).
 */
export function pointOf({ counted, isStored, present, cameras, reporting }: Day): {
  readonly count: number | null
  readonly isPartial: boolean
} {
  if (!isStored) return { count: null, isPartial: false }
  const isWatched = cameras > 0 ? reporting > 0 : present > 0
  if (!isWatched && counted === 0) return { count: null, isPartial: false }
  return { count: counted, isPartial: reporting < cameras }
}
