/** A part as it stands in the body, its head in lines that have a name and a value. */
export interface RawPart {
  readonly head: readonly string[]
  readonly body: Buffer
}

const longestHead = 8192
/** What may stand before the first part. */
const longestPreamble = 65_536

/**
 * Finds the parts of a body, at most `most`. The boundary is the one that the header names where the body has it, otherwise that of the
 * body's first line. A part that begins and never ends goes to the end of the body; one whose head never ends is left out.
 */
export function splitParts(body: Buffer, contentType: string, most: number): readonly RawPart[] {
  const delimiter = delimiterOf(body, contentType)
  if (delimiter === null) return []
  const parts: RawPart[] = []
  let turns = 0
  for (let at = find(body, delimiter, 0); at !== null && !at.isLast && turns < most; turns += 1) {
    const next = afterLength(body, delimiter, at.end) ?? find(body, delimiter, at.end)
    const end = beforeLineEnd(body, next?.start ?? body.length, at.end)
    const part = readPart(body.subarray(at.end, end))
    if (part) parts.push(part)
    at = next
  }
  return parts
}

function delimiterOf(body: Buffer, contentType: string): Buffer | null {
  const named = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;,]{1,200}))/i.exec(contentType)
  const name = named?.[1] ?? named?.[2]
  const candidates = name === undefined ? [] : [`--${name}`, name]
  const first = /^\s*(--[^\r\n]{1,200})/.exec(body.toString('latin1', 0, 1024))?.[1]?.trimEnd()
  if (first !== undefined) candidates.push(first)
  const early = body.subarray(0, longestPreamble)
  const delimiters = candidates.map((candidate) => Buffer.from(candidate, 'latin1'))
  return delimiters.find((delimiter) => find(early, delimiter, 0) !== null) ?? null
}

interface Delimiter {
  readonly start: number
  /** Where the line after it begins. */
  readonly end: number
  readonly isLast: boolean
}

const lf = 0x0a
const cr = 0x0d
const dash = 0x2d
const space = 0x20
const tab = 0x09

/**
 * The next whole line that is the delimiter; the last one has `--` behind it. Some recorders leave the line end before it out:
 * behind the end of a document or picture it is one all the same. By bytes, as hostile bodies have millions of them.
 */
function find(body: Buffer, delimiter: Buffer, from: number): Delimiter | null {
  for (
    let start = body.indexOf(delimiter, from);
    start !== -1;
    start = body.indexOf(delimiter, start + 1)
  ) {
    const isLine = start === 0 || body[start - 1] === lf
    if (!isLine && !isBehindEnd(body, start)) continue
    const found = delimiterAt(body, delimiter, start)
    if (found && (isLine || found.isLast || isHead(body, found.end))) return found
  }
  return null
}

/** The delimiter at `start` with the rest of its line; null where the line holds more. */
function delimiterAt(body: Buffer, delimiter: Buffer, start: number): Delimiter | null {
  let end = start + delimiter.length
  const isLast = body[end] === dash && body[end + 1] === dash
  if (isLast) end += 2
  while (body[end] === space || body[end] === tab || body[end] === cr) end += 1
  if (end >= body.length) return { start, end, isLast }
  return body[end] === lf ? { start, end: end + 1, isLast } : null
}

/** The delimiter right after the length that the part declares; null where none is there. */
function afterLength(body: Buffer, delimiter: Buffer, from: number): Delimiter | null {
  const head = body.toString('latin1', from, from + longestHead)
  const blank = /\r?\n\r?\n/.exec(head)
  const length = /^content-length\s*:\s*(\d{1,9})\s*$/im.exec(head.slice(0, blank?.index ?? 0))?.[1]
  if (!blank || length === undefined) return null
  const start = from + blank.index + blank[0].length + Number(length)
  const isThere = body.subarray(start, start + delimiter.length).equals(delimiter)
  return isThere ? delimiterAt(body, delimiter, start) : null
}

const documentEnds = [0x3e, 0x7d, 0x5d, 0xd9] // of XML, JSON and JPEG

function isBehindEnd(body: Buffer, start: number): boolean {
  return documentEnds.includes(body[start - 1] ?? 0)
}

/** Whether the head of a part begins here. */
function isHead(body: Buffer, start: number): boolean {
  return /^content-/i.test(body.toString('latin1', start, start + 8))
}

/** The line end before a delimiter belongs to it, also where the delimiter is missing. */
function beforeLineEnd(body: Buffer, start: number, least: number): number {
  let end = start
  if (end > least && body[end - 1] === lf) end -= 1
  if (end > least && body[end - 1] === cr) end -= 1
  return end
}

function readPart(part: Buffer): RawPart | null {
  const text = part.toString('latin1', 0, longestHead)
  const blank = /^\r?\n/.exec(text) ?? /\r?\n\r?\n/.exec(text)
  if (!blank) return null
  const lines = text.slice(0, blank.index).split(/\r?\n/)
  const head = lines
    .map((line) => line.replaceAll('\r', ''))
    .filter((line) => /^[\w-]+\s*:/.test(line))
  return { head, body: part.subarray(blank.index + blank[0].length) }
}
