import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobStore } from '../blob-store.ts'
import { openDiskStore } from '../disk-store.ts'

/** A store of files of its own; `root` is its folder. */
export async function scratchStore(): Promise<{
  store: BlobStore
  root: string
  drop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-media-'))
  const root = join(folder, 'media')
  return {
    store: openDiskStore(root),
    root,
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}
