import type { PlacedThing, Stretch } from './place-things.ts'

/**
 * Things that stand too close for separate marks, at one place of the strip; pixels from its
 * beginning.
 */
export interface StripGroup {
  readonly things: readonly PlacedThing[]
  readonly at: number
}

/**
 * Puts things on a strip of `length` pixels: those closer than `gap` come together at their middle, and so on until any
 * two neighbours are at least `gap` apart. `placed` is in the order of the road.
 */
export function groupAlong(
  placed: readonly PlacedThing[],
  { from, to }: Stretch,
  length: number,
  gap: number,
): StripGroup[] {
  const groups: { things: PlacedThing[]; sum: number }[] = []
  const middle = (group: { things: PlacedThing[]; sum: number }) => group.sum / group.things.length
  for (const thing of placed) {
    const at = ((thing.metres - from) / (to - from)) * length
    groups.push({ things: [thing], sum: at })
    for (;;) {
      const [before, last] = [groups.at(-2), groups.at(-1)]
      if (!before || !last || middle(last) - middle(before) >= gap) break
      groups.pop()
      before.things.push(...last.things)
      before.sum += last.sum
    }
  }
  return groups.map((group) => ({ things: group.things, at: middle(group) }))
}

/** The lane of each group's label, the lowest that is free: labels of one lane, `width` wide each, never meet. */
export function lanesOf(groups: readonly StripGroup[], width: number): number[] {
  const ends: number[] = []
  return groups.map(({ at }) => {
    const free = ends.findIndex((end) => at - width / 2 >= end)
    const lane = free < 0 ? ends.length : free
    ends[lane] = at + width / 2
    return lane
  })
}

const steps = [
  100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
]

/** Kilometre marks that are at least `gap` pixels apart: metres and pixels. */
export function ticksOf(
  { from, to }: Stretch,
  length: number,
  gap: number,
): { metres: number; at: number }[] {
  const scale = length / (to - from)
  const step = steps.find((metres) => metres * scale >= gap) ?? to - from
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const metres = (first + index) * step
    return { metres, at: (metres - from) * scale }
  })
}
