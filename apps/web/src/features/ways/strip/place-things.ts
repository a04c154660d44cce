import { readChainage } from '@roadside/contract/records/chainage.ts'
import type { WayDetail, WayThing } from '@roadside/contract/records/way.ts'

/** A thing and where it stands along the way, in metres. */
export interface PlacedThing {
  readonly thing: WayThing
  readonly metres: number
}

/** Part of a way, in metres from its beginning. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface PlacedThings {
  /** In the order of the way. */
  readonly placed: readonly PlacedThing[]
  /** Their chainage cannot be read. */
  readonly unplaced: readonly WayThing[]
  /** The way with all that stands along it. */
  readonly stretch: Stretch
}

const leastMetres = 1_000

/**
 * Orders what stands along a way by its chainage. The way goes as far as its own chainages say, else as long as it is,
 * and always as far as anything stands: registers and equipment do not always agree.
 */
export function placeThings(
  way: Pick<WayDetail, 'things' | 'sta_from' | 'sta_to' | 'length_km'>,
): PlacedThings {
  const placed: PlacedThing[] = []
  const unplaced: WayThing[] = []
  for (const thing of way.things) {
    const metres = readChainage(thing.sta)
    if (metres === null) unplaced.push(thing)
    else placed.push({ thing, metres })
  }
  placed.sort((a, b) => a.metres - b.metres)
  const [first, last] = [placed.at(0)?.metres, placed.at(-1)?.metres]
  const start = readChainage(way.sta_from) ?? 0
  const end = readChainage(way.sta_to) ?? start + (way.length_km ?? 0) * 1000
  const known = [start, end, first ?? start, last ?? start]
  const from = Math.min(...known)
  return { placed, unplaced, stretch: { from, to: Math.max(...known, from + leastMetres) } }
}
