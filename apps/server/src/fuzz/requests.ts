import { request as open } from 'node:http'
import fc from 'fast-check'
import { seldom } from './hostile-values.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']
const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/octet-stream',
  'image/jpeg',
  'application/vnd.api+json',
  '',
  ';',
  'a/b/c',
  'application/json, application/xml',
]
const junk = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    'a=b; c=d',
    '"',
    '%00',
    'null',
    '0',
    '-1',
    '*',
    '*/*;q=2',
    'bytes=0-,5-2,-1',
    'bytes=99999999999999999999-',
    'gzip;q=nan, br',
    'W/"x", *',
    'Thu, 99 Foo 0000 00:00:00 GMT',
    '127.0.0.1, ::1, x',
    'for="[::1]:x"',
    'a'.repeat(7_000),
    'roadside_oidc=%E0%A4%A; roadside_oidc=AAAA',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
)
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'upgrade',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-line-signature',
  'x-real-ip',
]
const tokens = [
  'Bearer ',
  'Bearer x',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'Basic YWRtaW46YWRtaW4=',
  'bearer  x  y',
  'Digest username="x"',
]

/** What is changed of a request besides its body: mostly nothing. */
export const oddness = fc.record({
  method: seldom(30, fc.constantFrom(...methods)),
  type: seldom(15, fc.constantFrom(...types)),
  token: seldom(30, fc.constantFrom(...tokens)),
  headers: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom(...headerNames), junk, { minKeys: 1, maxKeys: 4 }),
    },
  ),
  search: seldom(20, fc.webQueryParameters()),
})
export type Oddness = typeof oddness extends fc.Arbitrary<infer T> ? T : never

/** A request with the token and the content type that it would have, unless it is odd. */
export function withOddness(
  { path, body, token }: { path: string; body: Buffer; token: string | null },
  odd: Oddness,
): Request {
  const authorization = odd.token ?? (token === null ? undefined : `Bearer ${token}`)
  const search = odd.search === undefined ? '' : `${path.includes('?') ? '&' : '?'}${odd.search}`
  return {
    method: odd.method ?? 'POST',
    path: `${path}${search}`,
    headers: {
      'content-type': odd.type ?? 'application/json',
      ...odd.headers,
      ...(authorization !== undefined && { authorization }),
    },
    body,
  }
}

export interface Answer {
  /** 0: the connection ended without an answer. */
  readonly status: number
  readonly text: string
  readonly contentType: string
}

/** An answer takes no longer, whatever is asked. Milliseconds. */
const longestMs = 30_000
const mostText = 4_000

/** Sends a request over a socket of its own from an address of its own, for which no budget is spent. */
export function send(
  port: number,
  { method, path, headers, body }: Request,
  index: number,
): Promise<Answer> {
  const localAddress = `127.${1 + (index % 250)}.${1 + (Math.floor(index / 250) % 250)}.1`
  return new Promise((resolve) => {
    const sent = open(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        method,
        path,
        headers: { ...headers, 'content-length': String(body.length) },
        agent: false,
        timeout: longestMs,
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        const contentType = answer.headers['content-type'] ?? ''
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          if (text.length < mostText) text += chunk.toString()
          // a live stream has no end
          if (contentType.startsWith('text/event-stream')) sent.destroy()
        })
        answer.once('close', () => resolve({ status, text, contentType }))
      },
    )
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', (error) => resolve({ status: 0, text: String(error), contentType: '' }))
    sent.end(body)
  })
}

/** A request on one line, for a report. */
export function show({ method, path, headers, body }: Request): string {
  const text = body.toString()
  const shown = text.length > 2_000 ? `${text.slice(0, 2_000)}… (${body.length} bytes)` : text
  return `${method} ${path} ${JSON.stringify(headers).slice(0, 600)}\n    ${JSON.stringify(shown)}`
}
