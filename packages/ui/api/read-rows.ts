/** Characters that are parsed at a time. */
const pieceLength = 1_000_000

/**
 * Reads `{"rows": [ … ], …}` whose rows stand on lines of their own, as PostgreSQL writes them, while it arrives: of tens of
 * megabytes only the end is left to be parsed when the last byte is there. Any other JSON is read at its end.
 * Throws SyntaxError.
 */
export async function readRows(response: Response): Promise<unknown> {
  const rows: unknown[] = []
  let held = ''
  let isBegun = false
  let isOther = false
  for await (const text of textOf(response)) {
    held += text
    // within a string a line feed is written as \n, so that a real one is always between two rows
    if (isOther || held.length < pieceLength) continue
    const start = isBegun ? 0 : held.indexOf('[') + 1
    isOther = !isBegun && !beginning.test(held.slice(0, start))
    const end = held.lastIndexOf(',', held.lastIndexOf('\n'))
    if (isOther || end < start) continue
    const piece = JSON.parse(`[${held.slice(start, end)}]`) as unknown[]
    for (const row of piece) rows.push(row)
    held = held.slice(end + 1)
    isBegun = true
  }
  if (!isBegun) return JSON.parse(held) as unknown
  const last = JSON.parse(`{"rows":[${held}`) as { readonly rows: readonly unknown[] }
  return { ...last, rows: [...rows, ...last.rows] }
}

const beginning = /^\s*\{\s*"rows"\s*:\s*\[$/

async function* textOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield decoder.decode(read.value, { stream: true })
  }
  yield decoder.decode()
}
