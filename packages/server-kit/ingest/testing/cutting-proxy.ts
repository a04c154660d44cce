import { connect, createServer, type Server, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** Everything that clients have sent so far. */
  sent(): Buffer
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/**
 * A proxy between a client and its server (a port, or a socket's path), so that the connection can
 * be broken.
 */
export async function startCuttingProxy(
  target: { port: number; host: string } | { path: string },
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const sent: Buffer[] = []
  const server: Server = createServer((client) => {
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
    client.on('data', (chunk) => sent.push(Buffer.from(chunk)))
    client.pipe(upstream).pipe(client)
  })
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    sent: () => Buffer.concat(sent),
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: () => listen(port),
  }
}
