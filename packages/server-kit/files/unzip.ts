import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** Says that an archive holds more than may be unpacked. */
export class TooLargeUnpacked extends Error {}

/**
 * Reads files of a ZIP archive (APPNOTE 6.3) as text, by their names; those that are not there are left out.
 * What the archive says of sizes is not believed: unpacking stops at `most` bytes for all files together,
 * and throws {@link TooLargeUnpacked}. Throws for what is no archive, and for the forms that large or secret ones have.
 */
export async function unzipTexts(
  archive: Buffer,
  names: readonly string[],
  most: number,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const entries = entriesOf(archive)
  let left = most
  for (const name of names) {
    const entry = entries.get(name)
    if (!entry) continue
    const bytes = await unpack(archive, entry, left)
    left -= bytes.length
    texts.set(name, new TextDecoder().decode(bytes))
  }
  return texts
}

interface Entry {
  readonly method: number
  readonly size: number
  readonly offset: number
}

function entriesOf(archive: Buffer): Map<string, Entry> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) throw new Error('no ZIP archive')
  const entries = new Map<string, Entry>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory of the ZIP archive is broken')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place))
    const nameEnd = at + 46 + (nameLength ?? 0)
    const isSecret = (archive.readUInt16LE(at + 8) & 1) === 1
    if (isSecret) throw new Error('the ZIP archive is encrypted')
    const name = archive.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/')
    entries.set(name, {
      method: archive.readUInt16LE(at + 10),
      size: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    })
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

async function unpack(archive: Buffer, { method, size, offset }: Entry, most: number): Promise<Buffer> {
  if (archive.readUInt32LE(offset) !== 0x04034b50) throw new Error('a file of the ZIP archive is broken')
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const packed = archive.subarray(start, start + size)
  if (method === 0 && packed.length <= most) return packed
  if (method === 0 || most < 1) throw new TooLargeUnpacked()
  if (method !== 8) throw new Error(`a file of the ZIP archive is packed by method ${method}`)
  try {
    return await inflate(packed, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof RangeError) throw new TooLargeUnpacked('', { cause: error })
    throw error
  }
}
