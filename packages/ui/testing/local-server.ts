import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  readonly path: string
  readonly body: unknown
  readonly token: string | null
  readonly cacheControl: string | null
}
export interface LocalServer {
  readonly origin: string
  /** Calls in the order they came. */
  readonly calls: readonly ReceivedCall[]
  close(): Promise<void>
}
export type Answer = (
  call: ReceivedCall,
) => Promise<readonly [status: number, body: unknown, headers?: Record<string, string>]>

/**
 * A real server on loopback that answers `POST /api/{path}`; the test's page counts as its page.
 */
export async function startLocalServer(
  answer: Answer,
  stream?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> {
  const calls: ReceivedCall[] = []
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const token = request.headers.authorization?.replace('Bearer ', '') ?? null
    const call: ReceivedCall = {
      path: (request.url ?? '').replace('/api/', ''),
      body: JSON.parse(text || 'null') as unknown,
      token,
      cacheControl: request.headers['cache-control'] ?? null,
    }
    calls.push(call)
    if (request.method === 'GET' && stream) return stream(request, response)
    const [status, body, headers] = await answer(call)
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  visit(origin)
  return {
    origin,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Moves the pretended browser to another page without loading it. */
export function visit(url: string): void {
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(url)
}
