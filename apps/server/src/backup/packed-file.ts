import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'

export interface Packed {
  /** Before packing. */
  readonly bytes: number
  /** Of the packed file. */
  readonly sha256: string
}

/** Packs a file with gzip, readable by its owner alone; null where it has gone meanwhile. */
export async function pack(from: string, to: string): Promise<Packed | null> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const [counted, hashed] = [watch(), watch()]
  try {
    await pipeline(
      createReadStream(from),
      counted.through,
      createGzip({ level: 1 }),
      hashed.through,
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    const isGone = codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).path === from
    await rm(to, { force: true })
    if (isGone) return null
    throw error
  }
  return { bytes: counted.bytes(), sha256: hashed.sha256() }
}

/** The packed file is not as it was written. */
export class BrokenFileError extends Error {
  override name = 'BrokenFileError'
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(`broken: ${path}`, options)
    this.path = path
  }
}

/** The opposite; throws {@link BrokenFileError} where the checksum is another, or the file is not there. */
export async function unpack(from: string, to: string, sha256: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hashed = watch()
  try {
    await pipeline(
      createReadStream(from),
      hashed.through,
      createGunzip(),
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    )
  } catch (cause) {
    const code = codeOf(cause)
    const isMissing = code === 'ENOENT' && (cause as NodeJS.ErrnoException).path === from
    if (isMissing || code.startsWith('Z_')) throw new BrokenFileError(from, { cause })
    throw cause
  }
  if (hashed.sha256() !== sha256) throw new BrokenFileError(from)
}

/** The checksum of a file as it lies there. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function watch() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    through: new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    }),
    bytes: () => bytes,
    sha256: () => hash.digest('hex'),
  }
}
