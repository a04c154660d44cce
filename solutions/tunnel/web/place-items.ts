import { spread } from '@roadside/ui/drawing/spread.ts'
import { hasPlace, itemKinds, type ItemBand, type TunnelItem } from './tunnel-items.ts'

export const ceiling = 26
export const lane = 24
export const wall = 28
const room = { ceiling: 28, lane: 20, wall: 24 }

/** Pixels. */
export function boreHeight(lanes: number): number {
  return ceiling + lanes * lane + wall
}

/** An item and its middle in the drawing, pixels. */
export interface PlacedItem {
  readonly item: TunnelItem
  readonly x: number
  readonly y: number
}

interface BoreFrame {
  readonly lanes: number
  /** Pixels across of a place in metres. */
  readonly at: (metres: number) => number
  readonly width: number
  readonly y: number
}

/**
 * Fans under the ceiling, signals over their lanes, the rest at the wall, from portal to portal and none on another. What
 * has no place is left out.
 */
export function placeItems(
  items: readonly TunnelItem[],
  { lanes, at, width, y }: BoreFrame,
): PlacedItem[] {
  const known = items.filter(hasPlace)
  const inBand = (band: ItemBand) => known.filter(({ kind }) => itemKinds[kind].band === band)
  const line = (list: readonly TunnelItem[], middle: number, wide: number) => {
    const ordered = list.toSorted((a, b) => (a.atM ?? 0) - (b.atM ?? 0))
    const places = spread(
      ordered.map(({ atM }) => at(atM ?? 0)),
      wide,
      wide / 2,
      width - wide / 2,
    )
    return ordered.map((item, index): PlacedItem => ({
      item,
      x: places[index] ?? 0,
      y: y + middle,
    }))
  }
  const signals = Array.from({ length: lanes }, (_, index) =>
    line(
      inBand('lane').filter((item) => item.kind === 'lane_signal' && item.lane === index + 1),
      ceiling + (index + 0.5) * lane,
      room.lane,
    ),
  )
  return [
    ...line(inBand('ceiling'), ceiling / 2, room.ceiling),
    ...signals.flat(),
    ...line(inBand('wall'), ceiling + lanes * lane + wall / 2, room.wall),
  ]
}
