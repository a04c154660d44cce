import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hashLine, newChain, type ChainEnd } from './chain.ts'

/** One file of a server's access log. */
export interface LogFile {
  readonly name: string
  readonly server: string
  /** Its place in the chain of files, from 1. */
  readonly number: number
  /** The day on which it was written, `2026-11-29`. */
  readonly day: string
}

const form = /^access-([0-9a-f]{8})-(\d{6,12})-(\d{4}-\d{2}-\d{2})\.jsonl$/

export function nameOf({ server, number, day }: Omit<LogFile, 'name'>): string {
  return `access-${server}-${String(number).padStart(6, '0')}-${day}.jsonl`
}

/** The log's files among names, by server and in the order of their chain. */
export function sortFiles(names: readonly string[]): LogFile[] {
  return names
    .flatMap((name) => {
      const [, server, number, day] = form.exec(name) ?? []
      if (server === undefined || day === undefined) return []
      return [{ name, server, number: Number(number), day }]
    })
    .toSorted((a, b) => a.server.localeCompare(b.server) || a.number - b.number)
}

/** The files of one server. */
export async function listFiles(folder: string, server: string): Promise<LogFile[]> {
  return sortFiles(await readdir(folder)).filter((file) => file.server === server)
}

/** Where the log of a server ends. */
export interface LogEnd {
  /** The newest file; null before the first. */
  readonly file: LogFile | null
  /** The name of the file before it; empty: none. */
  readonly after: string
  /** Its length. */
  readonly bytes: number
  readonly end: ChainEnd
  /** The last line was cut off: the console was killed, or the machine lost its power, while it wrote. */
  readonly isTorn: boolean
  /** The last whole line says that the console stopped. */
  readonly isStopped: boolean
}

/** Longer than two lines. Bytes. */
const tailBytes = 64 * 1024
const newline = 0x0a

/**
 * The end of the newest of a server's files, for the line that continues it. Cut-off bytes stay,
 * count as a line, and the next line carries their hash.
 */
export async function readEnd(folder: string, files: readonly LogFile[]): Promise<LogEnd> {
  const file = files.at(-1)
  const nothing = { end: newChain, isTorn: false, isStopped: true }
  if (!file) return { file: null, after: '', bytes: 0, ...nothing }
  const { bytes, tail } = await readTail(join(folder, file.name))
  const place = { file, after: files.at(-2)?.name ?? '', bytes }
  const lines = splitLines(tail)
  const isTorn = tail.length > 0 && tail.at(-1) !== newline
  const last = lines.at(-1)
  if (last === undefined) return { ...(await readEnd(folder, files.slice(0, -1))), ...place }
  // what cannot be read is a line all the same
  const index = lines.findLastIndex((line) => readLine(line) !== null)
  const whole = readLine(lines[index])
  const before = whole?.n ?? (await readEnd(folder, files.slice(0, -1))).end.n
  const end = { n: before + lines.length - 1 - index, last: hashLine(last) }
  return { ...place, end, isTorn, isStopped: !isTorn && whole?.kind === 'stop' }
}

async function readTail(path: string): Promise<{ bytes: number; tail: Buffer }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, tailBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return { bytes: size, tail: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  if (start < bytes.length) lines.push(bytes.subarray(start))
  return lines
}

/** What the chain needs of a line, and its further fields. */
export interface ReadLine {
  readonly n: number
  readonly kind: string
  readonly prev: string
  readonly at: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Null for what is no line of the log. */
export function readLine(line: Buffer | undefined): ReadLine | null {
  if (line === undefined) return null
  let fields: Record<string, unknown> | null
  try {
    fields = JSON.parse(line.toString('utf8')) as Record<string, unknown> | null
  } catch {
    return null // cut off, or altered: the caller tells which
  }
  const { n, kind, prev, at } = fields ?? {}
  if (fields === null || typeof n !== 'number' || typeof kind !== 'string') return null
  return typeof prev === 'string' && typeof at === 'string' ? { n, kind, prev, at, fields } : null
}
