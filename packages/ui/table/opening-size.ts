/** Where rows are cards, each as high as six rows: a phone. */
const phoneQuery = '(max-width: 520px)'

/**
 * How many rows a table opens with: as the specification requires (§9). On a phone it is the least
 * choice, because 250 cards are 150 screens before the foot of the table.
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
