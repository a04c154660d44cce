import { createHash } from 'node:crypto'
import { chown, mkdir } from 'node:fs/promises'
import type { RunUser } from './run-user.ts'

/**
 * Where a console that runs as root stores files that the database's user cannot reach elsewhere.
 */
export const systemStore = '/var/lib/roadside'

/** Short and the same at every start. */
export function shortName(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

/** Makes a directory that nobody but `user` and root can enter; false where something of that name exists. */
export async function makeOwn(directory: string, user: RunUser | null): Promise<boolean> {
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  if (user) await chown(directory, user.uid, user.gid)
  return true
}

/** The code of an error of the operating system or of PostgreSQL; empty where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether a process of that number exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
