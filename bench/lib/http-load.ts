import { connect, type Socket } from 'node:net'

export interface HttpLoadOptions {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly requests: number
  readonly body: (index: number) => string
}

export interface HttpLoadResult {
  readonly seconds: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
}

/**
 * Sends `requests` POST requests over `connections` kept connections, one at a time on each. Bare sockets:
 * an HTTP client would cost more than the server that is measured. Answers must carry a content-length.
 */
export async function httpLoad(options: HttpLoadOptions): Promise<HttpLoadResult> {
  const head = [`POST ${options.path} HTTP/1.1`, `host: ${options.host}`, 'content-type: application/json']
  for (const [name, value] of Object.entries(options.headers)) head.push(`${name}: ${value}`)
  const prefix = `${head.join('\r\n')}\r\ncontent-length: `
  const requests = Array.from({ length: options.requests }, (_, index) => {
    const body = options.body(index)
    return Buffer.from(`${prefix}${Buffer.byteLength(body)}\r\n\r\n${body}`)
  })
  const sockets = await Promise.all(Array.from({ length: options.connections }, () => open(options.host, options.port)))
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  let next = 0
  const started = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      const exchange = exchanger(socket)
      for (let request = requests[next++]; request; request = requests[next++]) {
        const sent = performance.now()
        const status = await exchange(request)
        latencies.push(performance.now() - sent)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const socket of sockets) socket.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { seconds, perSecond: options.requests / seconds, p50Ms: at(0.5), p99Ms: at(0.99), statuses }
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
}

function exchanger(socket: Socket): (request: Buffer) => Promise<number> {
  let received = ''
  let pending: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += String(chunk)
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < end + 4 + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    pending?.resolve(status)
  })
  socket.on('error', (error) => pending?.reject(error))
  socket.on('close', () => pending?.reject(new Error('connection closed')))
  return (request) =>
    new Promise((resolve, reject) => {
      pending = { resolve, reject }
      socket.write(request)
    })
}
