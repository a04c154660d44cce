import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/**
 * Refuses connections beyond a limit, in all and from one address (of IPv6: one network), so that
 * no client uses all of them.
 */
export function limitConnections(
  server: Server,
  { inAll, perAddress }: { readonly inAll: number; readonly perAddress: number },
): void {
  server.maxConnections = inAll
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    // a client that has gone has no address
    if (socket.remoteAddress === undefined) return
    const network = networkOf(socket.remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= perAddress) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
