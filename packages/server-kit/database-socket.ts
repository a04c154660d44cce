import { Socket } from 'node:net'

/**
 * Socket of a connection to the database. With `silentMs` it is closed when nothing has passed for so long: the driver's
 * own time-out would leave it in the pool, for the next to wait on. An idle connection of a pool is closed after 10 s anyway.
 */
export function databaseSocket(silentMs?: number): Socket {
  const socket = new Socket()
  if (silentMs === undefined) return socket
  return socket.setTimeout(silentMs, () => {
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  })
}
