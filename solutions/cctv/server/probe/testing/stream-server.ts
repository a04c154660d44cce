import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Playing {
  readonly targetDuration: number
  readonly sequence: number
  readonly isEnded?: boolean
  readonly delayMs?: number
}

export interface StreamServer {
  readonly port: number
  readonly url: (path: string) => string
  /** Answers a path with a playlist; its address. */
  readonly play: (path: string, playing: Playing) => string
  /** Registers an answer for a path; returns its address. */
  readonly answer: (path: string, answer: (response: ServerResponse) => void) => string
  /** Writes without end. */
  readonly flood: (response: ServerResponse, text: string, times: number, everyMs: number) => void
  /** Number of requests for a path, or for any path. */
  readonly requestCount: (path?: string) => number
  readonly mostAtOnce: () => number
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** A camera's server on loopback. */
export async function startStreamServer(): Promise<StreamServer> {
  const answers = new Map<string, (response: ServerResponse) => void>()
  const counts = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  let [atOnce, most] = [0, 0]
  const server = createServer(({ url = '' }, response) => {
    counts.set(url, (counts.get(url) ?? 0) + 1)
    atOnce += 1
    most = Math.max(most, atOnce)
    response.on('close', () => (atOnce -= 1))
    const answer = answers.get(url)
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = (path: string) => `http://127.0.0.1:${port}${path}`
  const answer: StreamServer['answer'] = (path, what) => {
    answers.set(path, what)
    return url(path)
  }
  return {
    port,
    url,
    answer,
    play: (path, { targetDuration, sequence, isEnded = false, delayMs = 0 }) => {
      const text = `#EXTM3U\n#EXT-X-TARGETDURATION:${targetDuration}\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n#EXTINF:2,\n${sequence}.ts\n${isEnded ? '#EXT-X-ENDLIST\n' : ''}`
      return answer(path, (response) => void setTimeout(() => response.end(text), delayMs))
    },
    flood: (response, text, times, everyMs) => {
      const timer = setInterval(() => response.write(text.repeat(times)), everyMs)
      timers.add(timer)
      response.on('close', () => clearInterval(timer))
    },
    requestCount: (path) =>
      path === undefined
        ? [...counts.values()].reduce((sum, count) => sum + count, 0)
        : (counts.get(path) ?? 0),
    mostAtOnce: () => most,
    reset: () => {
      answers.clear()
      counts.clear()
      most = 0
    },
    close: async () => {
      timers.forEach(clearInterval)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
