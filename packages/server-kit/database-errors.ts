const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '53300',
  '57014',
  '55P03',
  '40001',
  '40P01',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Whether the same work may succeed later:
 * - the database is unreachable or stopping (SQLSTATE classes 08 and 57P);
 * - it cancelled a statement (57014), one that waited too long for a lock (55P03), or an idle transaction (25P03);
 * - it aborted one of two transactions in conflict (40P01, 40001).
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (awayCodes.has(code) || code.startsWith('08') || code.startsWith('57P')) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(
      error.message,
    )
  )
}

/** SQLSTATE 23505: another row has a value that must be unique. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** SQLSTATE 23503: other rows refer to the row to be removed. */
export function isStillUsed(error: unknown): boolean {
  return codeOf(error) === '23503'
}

/** SQLSTATE 22003, 22007, 22008, 22009: a number, a time or a time zone that the database cannot hold. */
export function isOutOfRange(error: unknown): boolean {
  return ['22003', '22007', '22008', '22009'].includes(codeOf(error))
}

/** SQLSTATE 53100, or the operating system's own word for it. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code === '53100' || code === 'ENOSPC'
}
