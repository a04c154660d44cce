import { statfsSync } from 'node:fs'

/** Two segments of PostgreSQL's log: with less than one it neither goes on nor starts again. Bytes. */
const leastFree = 32 * 1024 * 1024

/**
 * Whether the disk of `folder` is too full for a PostgreSQL that lies there, which cannot say so itself: once its log
 * finds no room it ends, and is away like one that was killed. False where the disk cannot be asked.
 */
export function isOwnDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastFree
  } catch {
    return false
  }
}
