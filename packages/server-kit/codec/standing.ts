import type { CodecLimits } from './codec.ts'
import type { Reply } from './reply.ts'

/** How far a codec is trusted, by the results of its calls; a new source starts anew. */
export interface Standing {
  readonly source: string
  readonly cutOffsInRow: number
  readonly suspendedUntil: number
  /**
   * Start of its trust: from then on the codec shares threads with well-behaved ones. Infinity
   * before the first answer.
   */
  readonly trustedFrom: number
}

export function newStanding(source: string): Standing {
  return { source, cutOffsInRow: 0, suspendedUntil: 0, trustedFrom: Infinity }
}

/** The standing after a call; `now` in ms. Probation after a cut-off lasts as long as a suspension. */
export function standingAfter(
  standing: Standing,
  reply: Reply,
  limits: CodecLimits,
  now: number,
): Standing {
  switch (reply.kind) {
    case 'cut_off': {
      const cutOffsInRow = standing.cutOffsInRow + 1
      const suspendedUntil =
        cutOffsInRow >= limits.cutOffsInRow ? now + limits.suspendMs : standing.suspendedUntil
      const trustedFrom = Math.max(now, suspendedUntil) + limits.suspendMs
      return { ...standing, cutOffsInRow, suspendedUntil, trustedFrom }
    }
    case 'answered': {
      const isFirst = standing.trustedFrom === Infinity
      return { ...standing, cutOffsInRow: 0, trustedFrom: isFirst ? now : standing.trustedFrom }
    }
    case 'failed':
    case 'not_run':
      return standing
  }
}
