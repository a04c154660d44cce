import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's own name in its access log: made once and stored in `directory` (`DATA_DIR`). */
export async function persistentServerName(directory: string): Promise<string> {
  const path = join(directory, 'access-log-server')
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (/^[0-9a-f]{8}\n$/.test(stored)) return stored.trim()
  const made = randomBytes(4).toString('hex')
  await writeFile(path, `${made}\n`)
  return made
}
