import { Socket } from 'node:net'

/**
 * Socket of a connection to the database. With `silentMs` it is closed after that time without
 * traffic. The driver's own timeout would leave it in the pool, for the next query to wait on. A
 * pool closes an idle connection after 10 s anyway.
 */
export function databaseSocket(silentMs?: number): Socket {
  const socket = new Socket()
  if (silentMs === undefined) return socket
  return socket.setTimeout(silentMs, () => {
    socket.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  })
}
