import { ApiError } from '@roadside/contract/errors.ts'
import { isDatabaseAway, isDiskFull } from '../database-errors.ts'

// SQLSTATE classes for errors of the data: data exception, integrity, program limits (a key too
// long for its index), exceptions raised by a trigger.
const dataClasses = new Set(['22', '23', '54', 'P0'])
const collisions = new Set(['40001', '40P01'])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Distinguishes a failure of the database (away, full, stopping, not migrated) from an error of the
 * data. Returns the error to answer when the same work may succeed later: `storage_full` or
 * `unavailable`; null when the data, or the code that handles it, is the cause.
 */
export function asPassingFailure(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (isDiskFull(error)) return new ApiError('storage_full', undefined, { cause: error })
  const code = codeOf(error)
  const isOfSystem =
    error instanceof Error && ('syscall' in error || error instanceof AggregateError)
  const isOfDatabase = /^[0-9A-Z]{5}$/.test(code) && !dataClasses.has(code.slice(0, 2))
  const isPassing = isDatabaseAway(error) || isOfSystem || isOfDatabase || isLostConnection(error)
  if (isPassing || isPartitionGone(error)) {
    return new ApiError('unavailable', undefined, { cause: error })
  }
  return null
}

/** Two transactions stood in each other's way (serialization, deadlock): trying again at once is right. */
export function isCollision(error: unknown): boolean {
  return collisions.has(codeOf(error))
}

/** No partition has the row's month: it went into the archive after it was looked for, and is made again by the next attempt. */
function isPartitionGone(error: unknown): boolean {
  const isOfRouting = error instanceof Error && 'routine' in error
  return isOfRouting && error.routine === 'ExecFindPartition'
}

// The driver gives these no code.
function isLostConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout e|Query read timeout|Cannot use a pool|Client (was closed|has encountered))/.test(
      error.message,
    )
  )
}
