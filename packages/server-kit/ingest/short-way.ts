import type { IncomingMessage as HttpRequest, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { EndpointAnswer } from './http-answers.ts'

/** What the last message of a connection came to: a network server keeps one, and sends all of them alike. */
export interface LastMessage {
  readonly url: string
  readonly authorization: string | undefined
  /** Whether its key is known to be good now, without asking anybody. */
  readonly isTrusted: () => boolean
  /** Takes the body of another such message. Never rejects. */
  readonly take: (body: string) => Promise<EndpointAnswer>
}

/**
 * Messages that repeat address and key of the one before them on the same connection pass by the framework, which costs
 * a tenth of what the console can take; all others, and all that is special, go its way. Answers with how to remember a
 * message that came that way.
 */
export function openShortWay(
  server: Server,
  mostBytes: number,
): (socket: Socket, last: LastMessage) => void {
  const lastOf = new WeakMap<Socket, LastMessage>()
  const isRepeated = ({ method, url, headers }: HttpRequest, last: LastMessage): boolean =>
    url === last.url &&
    method === 'POST' &&
    headers.authorization === last.authorization &&
    Number(headers['content-length']) <= mostBytes &&
    headers['content-encoding'] === undefined &&
    // who is being closed says so in its answers
    server.listening &&
    last.isTrusted()

  const framework = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const last = lastOf.get(request.socket)
    if (last && isRepeated(request, last)) readAndAnswer(request, response, last)
    else for (const handle of framework) handle.call(server, request, response)
  })
  return (socket, last) => lastOf.set(socket, last)
}

function readAndAnswer(
  request: HttpRequest,
  response: ServerResponse,
  { take }: LastMessage,
): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    void take(wholeOf(chunks).toString()).then(({ status, headers, text }) => {
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })
  })
}

/** Nearly every message comes in one part, which needs no copy. */
function wholeOf(parts: readonly Buffer[]): Buffer {
  const [first] = parts
  return first && parts.length === 1 ? first : Buffer.concat(parts)
}
