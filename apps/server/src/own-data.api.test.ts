import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { scratchDataDir, startHere } from '@roadside/server-kit/testing/scratch.ts'
import { persistentClientId } from '@roadside/server-kit/mqtt/client-id.ts'
import { expect, onTestFinished, test } from 'vitest'
import { removeOwnData } from './own-data.ts'
import { storedSecret } from './secrets.ts'

test('a folder of its own goes whole', async () => {
  const dataDir = await scratchDataDir()
  const { stop } = await startHere(dataDir)
  await storedSecret(dataDir)
  await persistentClientId(dataDir)
  await stop()
  await removeOwnData(dataDir)
  expect(await readdir(dirname(dataDir))).toEqual([])
})

test('what others keep in the folder stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'roadside-shared-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await storedSecret(dataDir)
  await mkdir(join(dataDir, 'photos'))
  await writeFile(join(dataDir, 'notes.txt'), 'ของผู้อื่น')
  await removeOwnData(dataDir)
  expect((await readdir(dataDir)).toSorted()).toEqual(['notes.txt', 'photos'])
})

test('a folder that is not there is no error', async () => {
  await expect(removeOwnData(join(tmpdir(), 'roadside-none-such'))).resolves.toBeUndefined()
})
