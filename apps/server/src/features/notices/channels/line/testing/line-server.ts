import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readLineContract } from './openapi-check.ts'

export interface LineRequest {
  readonly method: string
  readonly path: string
  readonly retryKey: string | undefined
  readonly body: unknown
}
interface Prepared {
  readonly status: number
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** LINE's side on loopback: keeps every request, and answers as it was told or as LINE does. */
export interface LineServer {
  readonly url: string
  readonly requests: LineRequest[]
  /** What is wrong with the requests by LINE's own OpenAPI, where that is there. */
  readonly problems: string[]
  readonly usage: { limit: number | null; used: number }
  /** For the next requests of a path, in this order; `never` is no answer at all. */
  readonly next: { path: string; answer: Prepared | 'never' }[]
  /** The texts that were sent by replies. */
  readonly replied: () => string[]
  readonly pushed: () => LineRequest[]
  close(): Promise<void>
}

export const lineToken = 'a-channel-access-token-of-the-tests'
export const lineSecret = '0123456789abcdef0123456789abcdef'

/** Starts it on loopback; without `port` on a free one. */
export async function startLineServer(port = 0): Promise<LineServer> {
  const contract = readLineContract('messaging-api')
  const requests: LineRequest[] = []
  const problems: string[] = []
  const usage: LineServer['usage'] = { limit: 500, used: 0 }
  const next: LineServer['next'] = []
  const keys = new Set<string>()
  const tokens = new Set<string>()

  const usual = ({ path, body, retryKey }: LineRequest): Prepared => {
    const sent = { sentMessages: [{ id: '461230966842064897' }] }
    if (path === '/v2/bot/message/push') {
      if (retryKey !== undefined && keys.has(retryKey))
        return { status: 409, body: { message: 'The retry key is already accepted', ...sent } }
      if (usage.limit !== null && usage.used >= usage.limit)
        return { status: 429, body: { message: 'You have reached your monthly limit.' } }
      if (retryKey !== undefined) keys.add(retryKey)
      usage.used += 1
      return { status: 200, body: sent }
    }
    if (path === '/v2/bot/message/reply') {
      const { replyToken } = body as { replyToken: string }
      if (tokens.has(replyToken)) return { status: 400, body: { message: 'Invalid reply token' } }
      tokens.add(replyToken)
      return { status: 200, body: sent }
    }
    if (path === '/v2/bot/message/quota')
      return {
        status: 200,
        body: usage.limit === null ? { type: 'none' } : { type: 'limited', value: usage.limit },
      }
    if (path === '/v2/bot/message/quota/consumption')
      return { status: 200, body: { totalUsage: usage.used } }
    if (path === '/v2/bot/info')
      return {
        status: 200,
        body: {
          userId: `U${'b'.repeat(32)}`,
          basicId: '@123abcde',
          displayName: 'แจ้งเตือน ITS',
          chatMode: 'bot',
          markAsReadMode: 'auto',
        },
      }
    if (path.startsWith('/v2/bot/profile/'))
      return { status: 200, body: { userId: path.slice(16), displayName: 'สมชาย' } }
    if (path.endsWith('/summary'))
      return { status: 200, body: { groupId: 'C', groupName: 'เวรไฟฟ้าแสงสว่าง' } }
    return { status: 404, body: { message: 'Not found' } }
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => problems.push(String(error)))
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: path = '', headers } = request
    const body = text === '' ? undefined : (JSON.parse(text) as unknown)
    const key = headers['x-line-retry-key']
    const received = { method, path, body, retryKey: typeof key === 'string' ? key : undefined }
    requests.push(received)
    for (const one of contract?.problemsOfRequest(method, path, body) ?? [])
      problems.push(`${method} ${path} ${one}`)
    if (headers.authorization !== `Bearer ${lineToken}`) problems.push(`${path}: no token`)
    const at = next.findIndex((one) => one.path === path)
    const prepared = at < 0 ? usual(received) : (next.splice(at, 1)[0]?.answer ?? 'never')
    if (prepared === 'never') return
    response.writeHead(prepared.status, { 'content-type': 'application/json', ...prepared.headers })
    response.end(JSON.stringify(prepared.body ?? {}))
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const of = (path: string) => requests.filter((one) => one.path === path)
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    problems,
    usage,
    next,
    replied: () =>
      of('/v2/bot/message/reply').flatMap(({ body }) =>
        (body as { messages: { text?: string; altText?: string }[] }).messages.map(
          ({ text, altText }) => text ?? altText ?? '',
        ),
      ),
    pushed: () => of('/v2/bot/message/push'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
