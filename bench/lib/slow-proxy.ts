import { connect, createServer, type AddressInfo } from 'node:net'

/** Chromium's preset "Fast 3G": latency and throughput of received data. */
const fast3G = { latencyMs: 562.5, bytesPerSecond: (1_440 * 1_024) / 8 }

/** A loopback port behind which `target` answers as over Fast 3G; all connections share the line. */
export async function startSlowProxy(target: URL): Promise<{ origin: string; close(): void }> {
  let lineFreeAt = 0
  // One after the other: timers of their own would bring pieces out of order.
  const line: { readonly at: number; readonly deliver: () => void }[] = []
  const clock = setInterval(() => {
    while (line[0] && line[0].at <= performance.now()) line.shift()?.deliver()
  }, 1)
  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) })
    client.pipe(upstream)
    const drop = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('error', drop).on('close', drop)
    upstream.on('error', drop).on('end', () => line.push({ at: lineFreeAt, deliver: drop }))
    upstream.on('data', (chunk: Buffer) => {
      // a large piece arrives bit by bit
      for (let from = 0; from < chunk.length; from += 1_400) {
        const piece = chunk.subarray(from, from + 1_400)
        const startsAt = Math.max(performance.now() + fast3G.latencyMs, lineFreeAt)
        lineFreeAt = startsAt + (piece.length / fast3G.bytesPerSecond) * 1000
        line.push({ at: lineFreeAt, deliver: () => client.write(piece) })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => (clearInterval(clock), void server.close()),
  }
}
