import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { persistentClientId } from './client-id.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-client-id-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a server keeps its name, two servers have different ones', async () => {
  const [one, other] = [await makeFolder(), await makeFolder()]
  const id = await persistentClientId(one)
  expect(id).toMatch(/^roadside-[0-9a-f-]{36}$/)
  expect(await persistentClientId(one)).toBe(id)
  expect(await persistentClientId(other)).not.toBe(id)
})

test('a folder that cannot be written to is said, not worked around', async () => {
  await expect(persistentClientId(join(await makeFolder(), 'missing'))).rejects.toThrow('ENOENT')
})
