import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The client id of this server's session at the broker: made once and stored in `directory`
 * (`DATA_DIR`).
 */
export async function persistentClientId(directory: string): Promise<string> {
  const path = join(directory, 'mqtt-client-id')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch {
    const made = `roadside-${randomUUID()}`
    await writeFile(path, `${made}\n`)
    return made
  }
}
