import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs tokens, made once and stored in `dataDir`, readable by its owner alone. */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // `wx`: of two starts at once one makes it and the other reads it.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}
