import { createServer } from 'node:net'

const given = new Set<number>()
/** Below the ports that the system gives to whoever connects: while a part is killed, nobody else gets its port. */
const [first, last] = [20_000, 32_000]

/** A port of this machine that nothing listens on, and that no other part has. */
export async function takePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
