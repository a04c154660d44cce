import { connect, type Socket } from 'node:net'

export interface HttpTarget {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface HttpLoadOptions extends HttpTarget {
  readonly connections: number
  readonly requests: number
  readonly body: (index: number) => string
}

/** Sends a POST request on a connection of its own and answers its status; one at a time. */
export type Send = (body: string | Buffer) => Promise<number>

/**
 * Opens keep-alive connections. Bare sockets: an HTTP client would cost more than the measured
 * server. Answers must carry a content-length.
 */
export async function httpConnections(
  target: HttpTarget,
  connections: number,
): Promise<(Send & { close(): void })[]> {
  const prefix = prefixOf(target)
  return Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(target)
      const exchange = exchanger(socket)
      const send: Send = (body) =>
        exchange(typeof body === 'string' ? requestOf(prefix, body) : body)
      return Object.assign(send, { close: () => socket.destroy() })
    }),
  )
}

/** Sends `requests` POST requests, one at a time on each connection; answers requests per second and the statuses. */
export async function httpLoad(
  options: HttpLoadOptions,
): Promise<{ perSecond: number; statuses: Map<number, number> }> {
  const prefix = prefixOf(options)
  // made before the clock runs
  const requests = Array.from({ length: options.requests }, (_, index) =>
    requestOf(prefix, options.body(index)),
  )
  const connections = await httpConnections(options, options.connections)
  const statuses = new Map<number, number>()
  let next = 0
  const started = performance.now()
  await Promise.all(
    connections.map(async (send) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const status = await send(request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  return { perSecond: options.requests / seconds, statuses }
}

function prefixOf({ path, host, headers }: HttpTarget): string {
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, 'content-type: application/json']
  for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`)
  return `${head.join('\r\n')}\r\ncontent-length: `
}

function requestOf(prefix: string, body: string): Buffer {
  return Buffer.from(`${prefix}${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function open({ host, port }: HttpTarget): Promise<Socket> {
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
