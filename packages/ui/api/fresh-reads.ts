import { serverNow } from './server-clock.ts'

/**
 * How long a read replica that is well may not know of a change: the lag that it does not tell (`unsaidLagS` of the
 * server), the time between two looks at it, and a second for the way. Milliseconds.
 */
const unknownForMs = 8_000
/** How wrong this page's idea of the server's time may be. Milliseconds. */
const inexactMs = 2_000

let changedAt = -Infinity
let changedAtOfServer = -Infinity

/**
 * Whether this page knows of a change that a read replica may not have yet, by its own saving or by
 * the live stream. Its queries are then answered by the primary (`Cache-Control: no-cache`, by RFC
 * 9111 §5.2.1.4).
 */
export const freshReads = {
  noteChange: (): void => {
    changedAt = performance.now()
    changedAtOfServer = serverNow()
  },
  areWanted: (): boolean => performance.now() - changedAt < unknownForMs,
  /** Whether data of this moment may lack the change; null: they are as new as any. */
  areMissedIn: (asOf: number | null): boolean =>
    asOf !== null && asOf < changedAtOfServer + inexactMs,
} as const
