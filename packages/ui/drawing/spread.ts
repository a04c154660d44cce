/**
 * Places for labels: at least `gap` apart and as near as can be to where they are wanted, within `low` and `high`.
 * `wanted` ascends. Where they have no room, they end above `high`.
 */
export function spread(
  wanted: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  // pool adjacent violators: what stands too close moves as one block to the mean of its wishes
  const blocks: { sum: number; count: number }[] = []
  wanted.forEach((at, index) => {
    let block = { sum: at - index * gap, count: 1 }
    for (
      let last = blocks.at(-1);
      last && last.sum / last.count > block.sum / block.count;
      last = blocks.at(-1)
    ) {
      blocks.pop()
      block = { sum: last.sum + block.sum, count: last.count + block.count }
    }
    blocks.push(block)
  })
  const highest = Math.max(low, high - (wanted.length - 1) * gap)
  return blocks
    .flatMap(({ sum, count }) =>
      Array<number>(count).fill(Math.min(Math.max(sum / count, low), highest)),
    )
    .map((at, index) => at + index * gap)
}
