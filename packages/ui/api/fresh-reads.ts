/**
 * How long a read replica may not know of a change: the lag that it may have (`mostLagS` of the server), the time between
 * two looks at it, and a second for the way. Milliseconds.
 */
const unknownForMs = 8_000

let changedAt = -Infinity

/**
 * Whether this page knows of a change that a read replica may not have yet, by its own saving or by
 * the live stream. Its queries are then answered by the primary (`Cache-Control: no-cache`, by RFC
 * 9111 §5.2.1.4).
 */
export const freshReads = {
  noteChange: (): void => {
    changedAt = performance.now()
  },
  areWanted: (): boolean => performance.now() - changedAt < unknownForMs,
} as const
