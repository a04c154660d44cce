/** Limits of a session (`SESSION_MAX_DAYS`, `SESSION_IDLE_H`). */
export interface SessionLifetimes {
  /** From the sign-in, independent of use. */
  readonly maxMs: number
  /** From the last exchange of its refresh token; an open page makes one every 15 minutes. */
  readonly idleMs: number
}

/** End of a session whose refresh token was issued at `issuedAt` and is not exchanged. */
export function sessionEnd(
  createdAt: Date,
  issuedAt: Date,
  { maxMs, idleMs }: SessionLifetimes,
): Date {
  return new Date(Math.min(createdAt.getTime() + maxMs, issuedAt.getTime() + idleMs))
}
