import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { hashLine, type ChainEnd } from './chain.ts'
import { readLine, type LogFile, type ReadLine } from './log-files.ts'

/** A line, by its place in its file. */
export interface Place {
  readonly file: string
  readonly line: number
}

/** Where the chain does not hold. */
export type Problem = Place &
  (
    | { readonly is: 'altered' | 'unreadable' | 'renamed' }
    /** Lines `from` to `to` are not there; this is the line after them. */
    | { readonly is: 'gap'; readonly from: number; readonly to: number }
    /** Files with these numbers are not there; this is the line after them. */
    | { readonly is: 'missingFiles'; readonly from: number; readonly to: number }
    /** The log begins with line `n`, and nothing says what became of those before. */
    | { readonly is: 'begins'; readonly n: number }
  )

/** What the chain itself says of a time without lines. */
export type Remark = Place &
  (
    | { readonly is: 'torn' | 'unfinished' | 'disturbed' }
    | { readonly is: 'crash' | 'pause'; readonly since: string; readonly until: string }
    | { readonly is: 'lost'; readonly records: number; readonly because: string }
    | { readonly is: 'clock'; readonly movedMs: number }
    | { readonly is: 'removed'; readonly removed: string }
  )

export interface Verified {
  readonly lines: number
  readonly firstAt: string
  readonly lastAt: string
  readonly end: ChainEnd
  readonly problems: readonly Problem[]
  readonly remarks: readonly Remark[]
}

interface Before extends Place {
  readonly end: ChainEnd
  readonly number: number
  /** When the server last worked: heads do not say so. */
  readonly workedAt: string
  readonly isTorn: boolean
}

/** Kinds of lines that follow one which was cut off. */
const afterTorn = ['start', 'head']

/** Checks the files of one server, in their order. `isPart`: they are an excerpt, which begins anywhere. */
export async function verifyFiles(
  folder: string,
  files: readonly LogFile[],
  isPart = false,
): Promise<Verified> {
  const problems: Problem[] = []
  const remarks: Remark[] = []
  const removed = new Set<string>()
  /** What is missing before a line, by the end that it continues; a note of a removal may explain it. */
  const missing = new Map<Problem, string>()
  let newest: Before | null = null
  let lines = 0
  let firstAt = ''
  let lastAt = ''

  for (const file of files) {
    let line = 0
    for await (const { bytes, isWhole } of linesOf(join(folder, file.name))) {
      const before = newest as Before | null
      line += 1
      lines += 1
      const here: Place = { file: file.name, line }
      const read = readLine(bytes)
      const own = { ...here, number: file.number }
      if (!read) {
        if (before?.isTorn) problems.push(unreadable(before))
        const end: ChainEnd = { n: (before?.end.n ?? 0) + 1, last: hashLine(bytes) }
        if (!isWhole && file === files.at(-1)) remarks.push({ ...here, is: 'unfinished' })
        newest = { ...own, end, workedAt: before?.workedAt ?? '', isTorn: true }
        continue
      }
      firstAt ||= read.at
      if (before?.isTorn) {
        if (continues(read, before.end) && afterTorn.includes(read.kind))
          remarks.push({ ...placeOf(before), is: 'torn' })
        else problems.push(unreadable(before))
      } else {
        const problem = problemAt(read, own, before)
        if (problem) missing.set(problem, keyOf(read.n - 1, read.prev))
      }
      if (read.kind === 'head' && !isNamed(file, read)) problems.push({ ...here, is: 'renamed' })
      if (read.kind === 'removed')
        removed.add(keyOf(read.fields['lastLine'], read.fields['lastHash']))
      const remark = remarkOf(read, here, before?.workedAt ?? '')
      if (remark) remarks.push(remark)
      lastAt = read.at
      const workedAt = read.kind === 'head' ? (before?.workedAt ?? '') : read.at
      newest = { ...own, end: { n: read.n, last: hashLine(bytes) }, workedAt, isTorn: false }
    }
  }
  if (newest?.isTorn && !remarks.some(({ is }) => is === 'unfinished'))
    problems.push(unreadable(newest))
  for (const [problem, end] of missing) {
    const isExplained = removed.has(end) || (isPart && problem.is === 'begins')
    if (!isExplained) problems.push(problem)
  }
  const order = new Map(files.map(({ name }, index) => [name, index]))
  const at = ({ file, line }: Place) => (order.get(file) ?? 0) * 1e12 + line
  return {
    lines,
    firstAt,
    lastAt,
    end: newest?.end ?? { n: 0, last: '' },
    problems: problems.toSorted((a, b) => at(a) - at(b)),
    remarks,
  }
}

const placeOf = ({ file, line }: Place): Place => ({ file, line })
const unreadable = (place: Place): Problem => ({ ...placeOf(place), is: 'unreadable' })
const keyOf = (n: unknown, hash: unknown) => `${String(n)} ${String(hash)}`
const continues = ({ n, prev }: ReadLine, end: ChainEnd) => prev === end.last && n === end.n + 1

function isNamed({ server, day }: LogFile, { fields }: ReadLine): boolean {
  return fields['server'] === server && fields['day'] === day
}

function problemAt(
  read: ReadLine,
  { number, ...here }: Place & { number: number },
  before: Before | null,
): Problem | null {
  if (before === null)
    return read.n === 1 && read.prev === '' ? null : { ...here, is: 'begins', n: read.n }
  if (continues(read, before.end)) return null
  if (number > before.number + 1)
    return { ...here, is: 'missingFiles', from: before.number + 1, to: number - 1 }
  if (read.n > before.end.n + 1)
    return { ...here, is: 'gap', from: before.end.n + 1, to: read.n - 1 }
  // its own number was altered, or the line before: it has not the hash that this one names
  const altered = read.prev === before.end.last ? here : placeOf(before)
  return { ...altered, is: 'altered' }
}

function remarkOf(read: ReadLine, here: Place, since: string): Remark | null {
  const { kind, at: until, fields } = read
  switch (kind) {
    case 'start':
      if (since === '') return null
      return { ...here, is: fields['isAfterCrash'] === true ? 'crash' : 'pause', since, until }
    case 'lost':
      return {
        ...here,
        is: 'lost',
        records: Number(fields['records']),
        because: String(fields['because']),
      }
    case 'clock':
      return { ...here, is: 'clock', movedMs: Number(fields['movedMs']) }
    case 'removed':
      return { ...here, is: 'removed', removed: String(fields['file']) }
    case 'disturbed':
      return { ...here, is: 'disturbed' }
    default:
      return null
  }
}

const newline = 0x0a

/** The lines of a file as bytes; the last one is not whole where it has no end. */
async function* linesOf(path: string): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield { bytes: bytes.subarray(start, end), isWhole: true }
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) yield { bytes: rest, isWhole: false }
}
