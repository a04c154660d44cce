import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporarySuffix, type BlobEntry, type BlobStore } from './blob-store.ts'

/** Pictures as files under `root`, which is made when the first comes. */
export function openDiskStore(root: string): BlobStore {
  const ensureFolder = makeFolders()
  return {
    put: async (key, bytes, isDurable) => {
      const path = join(root, key)
      const folder = dirname(path)
      await ensureFolder(folder)
      const temporary = `${path}.${randomBytes(6).toString('hex')}${temporarySuffix}`
      try {
        await write(temporary, bytes, isDurable)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined)
        throw error
      }
      if (isDurable) await sync(folder)
    },
    get: (key) => readFile(join(root, key)).catch(nullWhereMissing),
    has: async (key) => (await access(join(root, key)).catch(nullWhereMissing)) !== null,
    delete: async (keys) => {
      for (const key of keys) await rm(join(root, key), { force: true })
    },
    list: async (folder) => {
      const entries: BlobEntry[] = []
      for (const name of await namesIn(join(root, folder))) {
        const inner = `${folder}/${name}`
        const names = await namesIn(join(root, inner))
        const found = await Promise.all(names.map((file) => entryOf(root, `${inner}/${file}`)))
        entries.push(...found.filter((entry) => entry !== null))
      }
      return entries
    },
  }
}

/**
 * Makes folders that outlive a power cut: a new name is safe when the folder above it is. Each is
 * made once; two writes into a new folder both wait until it is safe.
 */
function makeFolders(): (folder: string) => Promise<void> {
  const known = new Map<string, Promise<void>>()
  const make = async (folder: string) => {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 })
    const above = first === undefined ? dirname(folder) : dirname(first)
    for (let made = folder; made !== above && made.length > above.length; made = dirname(made))
      await sync(dirname(made))
  }
  return async (folder) => {
    const making = known.get(folder) ?? make(folder)
    known.set(folder, making)
    try {
      await making
      // It may have been deleted since.
      await access(folder)
    } catch (error) {
      known.delete(folder)
      if (!isMissing(error)) throw error
      await make(folder)
    }
  }
}

async function write(path: string, bytes: Buffer, isDurable: boolean): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    if (isDurable) await file.sync()
  } finally {
    await file.close()
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return []
    return nullWhereMissing(error)
  })
  return entries ?? []
}

async function entryOf(root: string, key: string): Promise<BlobEntry | null> {
  const found = await stat(join(root, key)).catch(nullWhereMissing)
  return found?.isFile() ? { key, at: found.mtime } : null
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function nullWhereMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
