import { statfsSync } from 'node:fs'

/**
 * Two segments of PostgreSQL's log: with less than one it neither continues nor starts again.
 * Bytes.
 */
const leastFree = 32 * 1024 * 1024

/**
 * Whether the disk of `folder` is too full for a PostgreSQL in it. PostgreSQL cannot report this
 * itself: once its log finds no room it ends, like one that was killed. False where the disk cannot
 * be read.
 */
export function isOwnDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastFree
  } catch {
    return false
  }
}
