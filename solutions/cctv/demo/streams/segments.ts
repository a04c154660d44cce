/** A segment of a stream lasts so long; it begins with a whole picture. */
export const segmentSeconds = 2

/** A moving picture as fragmented MP4 (ISO/IEC 14496-12): what begins it, and the segments of its loop. */
export interface Segments {
  readonly init: Buffer
  readonly segments: readonly Buffer[]
}
