import { Socket, type OnReadOpts, type SocketConstructorOpts } from 'node:net'

/** Bytes that are read at once at most. The system keeps some 200 kB of a local connection ready; Node.js alone takes 64 kB. */
const readBytes = 256 * 1024
/** What is shorter is copied, so that no short answer holds a long buffer. */
const keptBytes = readBytes / 4
/** Buffers that are kept for what comes, at most: 16 MB. */
const mostSpare = 64

/** Read, given back, and free to be read into again. */
const spare: Buffer[] = []

/**
 * Gives back pieces of an answer, as they were read: what comes next is read into them. V8 counts such bytes as its own,
 * and else collects its whole heap for them after every few large answers.
 */
export function giveBack(pieces: readonly Buffer[]): void {
  for (const { buffer } of pieces) {
    if (buffer.byteLength === readBytes && spare.length < mostSpare) spare.push(Buffer.from(buffer))
  }
}

const nextBuffer = () => spare.pop() ?? Buffer.allocUnsafeSlow(readBytes)

/**
 * Socket of a connection to the database. An answer of megabytes comes in a third as many pieces as by itself, each of
 * which costs as much as a short answer. With `silentMs` it is closed when nothing has passed for so long: the driver's
 * own time-out would leave it in the pool, for the next to wait on. An idle connection of a pool is closed after 10 s anyway.
 */
export function databaseSocket(silentMs?: number): Socket {
  let buffer = nextBuffer()
  const take = (length: number): boolean => {
    const read = buffer.subarray(0, length)
    if (length < keptBytes) return socket.push(Buffer.from(read))
    buffer = nextBuffer()
    return socket.push(read)
  }
  const options: SocketConstructorOpts & {
    readonly onread: OnReadOpts
    readonly readableHighWaterMark: number
  } = {
    onread: { buffer: () => buffer, callback: take },
    // else the socket would be stopped after each piece, and started again
    readableHighWaterMark: 2 * readBytes,
  }
  const socket = new Socket(options)
  if (silentMs === undefined) return socket
  return socket.setTimeout(silentMs, () => {
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  })
}
