import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'

export interface SilentProxy {
  /** The database through the proxy. */
  readonly url: string
  /**
   * Simulates a silent network: nothing passes, nothing is closed, new connections are accepted and
   * left waiting.
   */
  fallSilent(): void
  /** New connections pass again; those from before stay silent. */
  speakAgain(): void
  close(): Promise<void>
}

/**
 * A proxy before the database of `url` that can fall silent, like a machine without power or a
 * firewall without memory.
 */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const { host, port, user, password, database } = new pg.Client(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server: Server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    if (isSilent) return
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const ownPort = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${ownPort}/${database}`,
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speakAgain: () => {
      isSilent = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
