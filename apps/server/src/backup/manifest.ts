import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BrokenFileError } from './packed-file.ts'

const TableSum = z.object({ name: z.string(), rows: z.number(), checksum: z.string() })
/** The rows of a table, and a sum over what they hold, whatever their order. */
export type TableSum = z.infer<typeof TableSum>

const Embedded = z.object({
  kind: z.literal('embedded'),
  /** Version of PostgreSQL. */
  postgres: z.string(),
  /** The name in the log that stands for the moment of the back-up. */
  restorePoint: z.string(),
  /** Folder of the archived log, beside the back-up. */
  archive: z.string(),
  /** From this segment on the log is needed, up to the one with the restore point. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  folders: z.array(z.string()),
})
const External = z.object({ kind: z.literal('external'), postgres: z.string() })

/** What a back-up says of itself: `manifest.json`. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Version of the console. */
  console: z.string(),
  /** The moment whose data it holds. */
  at: z.iso.datetime(),
  database: z.discriminatedUnion('kind', [Embedded, External]),
  /** Bytes of the database, unpacked. */
  databaseBytes: z.number(),
  /** The newest migration of each scope. */
  migrations: z.record(z.string(), z.number()),
  tables: z.array(TableSum),
  pictures: z.object({ count: z.number(), missing: z.number() }),
  /** Files of archived months. Back-ups of before there was an archive have none. */
  archive: z.optional(z.object({ count: z.number(), missing: z.number() })),
  /** Files of the data folder that are in the back-up. */
  secrets: z.array(z.string()),
  /** Says whether a TOKEN_SECRET is the same, and nothing more of it; null: it lies in the data folder. */
  tokenFingerprint: z.nullable(z.string()),
  /** Checksum of `SHA256SUMS`, which has those of all other files. */
  checksums: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

const sumsFile = 'SHA256SUMS'

/** Writes both, so that `sha256sum -c SHA256SUMS` checks the files, too. */
export async function writeManifest(
  folder: string,
  manifest: Omit<Manifest, 'checksums' | 'format'>,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const lines = [...files].map(([path, sha256]) => `${sha256}  ${path}\n`)
  const sums = lines.join('')
  await writeFile(join(folder, sumsFile), sums, { mode: 0o600, flush: true })
  const whole: Manifest = { format: 1, ...manifest, checksums: hashOf(sums) }
  const text = `${JSON.stringify(whole, null, 2)}\n`
  await writeFile(join(folder, 'manifest.json'), text, { mode: 0o600, flush: true })
}

/** Throws {@link BrokenFileError}. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json')
  try {
    return z.parse(Manifest, JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new BrokenFileError(path, { cause })
  }
}

/** The checksums by path within the back-up. Throws {@link BrokenFileError}. */
export async function readChecksums(
  folder: string,
  { checksums }: Manifest,
): Promise<ReadonlyMap<string, string>> {
  const path = join(folder, sumsFile)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BrokenFileError(path, { cause })
  })
  if (hashOf(text) !== checksums) throw new BrokenFileError(path)
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
