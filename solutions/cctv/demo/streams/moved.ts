import type { Segments } from './segments.ts'

/** Bytes from the beginning of a box's name to what follows its version and flags. */
const afterFlags = 8
const timeAt = (segment: Buffer) => segment.indexOf('tfdt') + afterFlags

/**
 * A loop's segment as the `number`th of a stream that never ends: its sequence number and decode time (mfhd, and tfdt of
 * 64 bits; ISO/IEC 14496-12 §8.8.5, §8.8.12) go on from loop to loop, so that no player sees a seam.
 */
export function movedTo({ segments }: Segments, number: number): Buffer {
  const [first, second = first] = segments
  const segment = segments[number % segments.length]
  if (!first || !second || !segment) throw new RangeError('a moving picture without segments')
  const ticks = second.readBigUInt64BE(timeAt(second))
  const moved = Buffer.from(segment)
  moved.writeUInt32BE((number + 1) >>> 0, moved.indexOf('mfhd') + afterFlags)
  moved.writeBigUInt64BE(BigInt(number) * ticks, timeAt(moved))
  return moved
}
