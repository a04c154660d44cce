import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs tokens, made once and stored in `dataDir`. */
export async function storedSecret(dataDir: string): Promise<string> {
  return storedText(dataDir, 'token-secret', () => randomBytes(48).toString('base64url'))
}

/** A text that is made once and stored in `dataDir`, readable by its owner alone. */
export async function storedText(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // `wx`: of two starts at once one makes it and the other reads it.
    await writeFile(file, make(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}
