/** Why this browser shows no moving picture. */
export const playFaults = [
  'not_found',
  'refused_access',
  'server',
  'blocked',
  'timeout',
  'too_large',
  'invalid',
  'ended',
  'stalled',
  'codec',
  'not_allowed',
  'unsupported',
] as const
export type PlayFault = (typeof playFaults)[number]

/** An error event of the player. */
export interface PlayerError {
  /** `ErrorDetails` of hls.js. */
  readonly details: string
  /** HTTP status; 0 or missing: there was no answer that the browser may read. */
  readonly status?: number | undefined
}

const invalid = ['manifestParsingError', 'levelParsingError', 'levelEmptyError']

/** What an error that ended playing means for who watches. */
export function faultOf({ details, status = 0 }: PlayerError): PlayFault {
  if (invalid.includes(details)) return 'invalid'
  if (details.endsWith('LoadTimeOut')) return 'timeout'
  if (details.endsWith('LoadError')) {
    if (status === 404 || status === 410) return 'not_found'
    if (status === 401 || status === 403) return 'refused_access'
    return status >= 400 ? 'server' : 'blocked'
  }
  return details === 'bufferStalledError' ? 'stalled' : 'codec'
}

/** Seconds before each rebuilding; the last one for all that follow. */
const pauses = [2, 5, 15, 30, 60] as const

/** Milliseconds until a player is built again after so many failures; `chance` (0 to 1) keeps sixteen from coming at once. */
export function pauseAfter(failures: number, chance: number): number {
  const seconds = pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 60
  return Math.round(seconds * 1_000 * (0.8 + 0.4 * chance))
}
