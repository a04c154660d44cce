/** Where rows are cards, each as high as six rows: a phone. */
const phoneQuery = '(max-width: 520px)'

/**
 * How many rows a table opens with: as the specification says (§9), but on a phone the fewest that can be chosen, because
 * 250 cards are one and a half hundred screens before the foot of the table.
 */
export function openingSize({
  initial,
  options,
}: {
  initial: number
  options: readonly number[]
}): number {
  return matchMedia(phoneQuery).matches ? Math.min(...options) : initial
}
