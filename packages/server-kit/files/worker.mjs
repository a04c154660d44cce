// @ts-check
// A thread that reads or writes one file and ends. It is JavaScript, with types in comments, because Node.js 20 starts no
// thread from TypeScript; the server's bundle has it as `file-worker.js`.
import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { FileRefusal } from './refusal.mjs'

/** @typedef {import('./file-thread.ts').FileJob} FileJob */
/** @typedef {import('./file-thread.ts').FileReply} FileReply */

const job = /** @type {FileJob} */ (workerData)
const port = parentPort
if (!port) throw new Error('this is no thread')
/** The types lack that a port is an emitter, too. */
const events = /** @type {import('node:events').EventEmitter} */ (/** @type {unknown} */ (port))

/** Rows per message: the receiver reads them in pieces, and does other work in between. */
const rowsAtOnce = 500

/**
 * The rows of a sheet that is to be written, as they come; null is its end.
 * @param {AsyncIterator<[piece: unknown]>} messages
 * @returns {import('./write-file.mjs').Pieces}
 */
async function* sentPieces(messages) {
  for (;;) {
    const { value } = await messages.next()
    if (value[0] === null) return
    yield value[0]
  }
}

/** @returns {Promise<FileReply>} */
async function run() {
  if (job.kind === 'write') {
    // messages wait from here on
    const messages = /** @type {AsyncIterator<[piece: unknown]>} */ (on(events, 'message'))
    const sheets = job.heads.map((head) => ({ head, pieces: sentPieces(messages) }))
    const { writeCsv, writeWorkbook } = await import('./write-file.mjs')
    const [first] = sheets
    if (!first) throw new Error('nothing to write')
    const bytes = await (job.format === 'csv'
      ? writeCsv(first.head, first.pieces)
      : writeWorkbook(sheets))
    return { kind: 'written', content: bytes.toString('base64') }
  }
  const { readFile } = await import('./read-file.mjs')
  const { rows, ...about } = await readFile(Buffer.from(job.bytes), job.filename, job.limits)
  const pieces = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    new TextEncoder().encode(
      JSON.stringify(rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce)),
    ),
  )
  return { kind: 'read', about, pieces }
}

try {
  const reply = await run()
  port.postMessage(reply, reply.kind === 'read' ? reply.pieces.map(({ buffer }) => buffer) : [])
} catch (error) {
  if (!(error instanceof FileRefusal)) throw error
  const cause = error.cause instanceof Error ? error.cause.message : ''
  port.postMessage({ kind: 'refused', message: error.message, cause })
}
port.close()
