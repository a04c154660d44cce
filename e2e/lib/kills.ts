import { expect } from 'vitest'

/** How often a part is killed in a test: five times in the gate, twenty in `npm run test:soak`. */
export const kills = Number(process.env['KILLS'] ?? 5)

/** Resolves in the middle of the work: when so many more messages were acknowledged. A slow machine needs longer. */
export async function moreAcknowledged(
  acknowledged: readonly unknown[],
  more: number,
): Promise<void> {
  const before = acknowledged.length
  await expect
    .poll(() => acknowledged.length, { timeout: 30_000, interval: 10 })
    .toBeGreaterThanOrEqual(before + more)
}
