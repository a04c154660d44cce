import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate, certificateKey } from './certificate.ts'

export interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface ReceivingServer {
  readonly port: number
  readonly received: Received[]
  /** What the server answers from now on. */
  answer(respond: (response: ServerResponse, request: Received) => void): void
  close(): Promise<void>
}

/** A server of the tests on loopback, which keeps what it receives and answers 201. */
export async function startReceiver({
  host = '127.0.0.1',
  port = 0,
  isPlain = false,
} = {}): Promise<ReceivingServer> {
  const received: Received[] = []
  let respond = (response: ServerResponse, _request: Received) => {
    response.writeHead(201).end()
  }
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, url: path, headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks) }
    received.push(one)
    respond(response, one)
  }
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void receive(request, response).catch(() => response.destroy())
  const server = isPlain
    ? createHttp(handle)
    : createHttps({ key: certificateKey, cert: certificate }, handle)
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (next) => {
      respond = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
