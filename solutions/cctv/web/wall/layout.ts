import * as z from 'zod/mini'

export const wallSizes = [1, 4, 9, 16] as const
export type WallSize = (typeof wallSizes)[number]

/** Which cameras stand where, by positions counted through all pages. */
export interface WallLayout {
  readonly size: WallSize
  /** From 0. */
  readonly page: number
  /** Cameras that were put at a position; all others follow in their order. */
  readonly placed: Readonly<Record<number, number>>
}

export const plainLayout: WallLayout = { size: 4, page: 0, placed: {} }
const mostPlaced = 200

const StoredLayout = z.object({
  size: z.literal(wallSizes),
  page: z.int().check(z.minimum(0), z.maximum(100_000)),
  placed: z
    .array(
      z.tuple([z.int().check(z.minimum(0), z.maximum(1_000_000)), z.int().check(z.positive())]),
    )
    .check(z.maxLength(mostPlaced)),
})

/** A layout as this browser keeps it. */
export function writeLayout({ size, page, placed }: WallLayout): string {
  const entries = Object.entries(placed).map(([position, id]) => [Number(position), id])
  return JSON.stringify({ size, page, placed: entries.slice(-mostPlaced) })
}

/** Parses a layout; any other text is the default layout. */
export function readLayout(text: string | null): WallLayout {
  try {
    const { size, page, placed } = StoredLayout.parse(JSON.parse(text ?? ''))
    return { size, page, placed: Object.fromEntries(placed) }
  } catch {
    return plainLayout
  }
}

/** The cameras of all positions in their order: those that were placed at their places, the others around them. */
export function arrange(ids: readonly number[], placed: WallLayout['placed']): number[] {
  const known = new Set(ids)
  const occupied = new Map<number, number>()
  for (const [key, id] of Object.entries(placed)) {
    const position = Number(key)
    if (ids[position] !== undefined && known.delete(id)) occupied.set(position, id)
  }
  const others = ids.filter((id) => known.has(id))[Symbol.iterator]()
  return ids.map((_, position) => occupied.get(position) ?? others.next().value ?? 0)
}

/** Puts a camera at a position; the one that stood there goes where it came from. */
export function placeCamera(
  layout: WallLayout,
  ids: readonly number[],
  position: number,
  id: number,
): WallLayout {
  const arranged = arrange(ids, layout.placed)
  const from = arranged.indexOf(id)
  const displaced = arranged[position]
  if (from === -1 || displaced === undefined || from === position) return layout
  const placed = Object.fromEntries(
    Object.entries(layout.placed).filter(([, one]) => one !== id && one !== displaced),
  )
  return { ...layout, placed: { ...placed, [position]: id, [from]: displaced } }
}

export function countPages(cameras: number, size: WallSize): number {
  return Math.max(1, Math.ceil(cameras / size))
}

/** Another number of tiles; what stood first in the view stays in it. */
export function resize(layout: WallLayout, size: WallSize): WallLayout {
  return { ...layout, size, page: Math.floor((layout.page * layout.size) / size) }
}
