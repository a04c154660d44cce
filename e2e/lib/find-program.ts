import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a program is; null: it is not installed. Debian keeps servers outside an ordinary user's PATH. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}
