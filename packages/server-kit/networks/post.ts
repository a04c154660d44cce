import { isIP } from 'node:net'
import { request, type Dispatcher } from 'undici'
import { agentFor } from './agent.ts'
import type { AddressGuard } from './networks.ts'
import type { Resolve } from './resolve.ts'

export interface PostOptions {
  readonly guard: AddressGuard
  readonly resolve: Resolve
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Redirects that are followed; each is checked anew. */
  readonly mostRedirects: number
  /** The current time, for a `Retry-After` that names one. */
  readonly now: Date
  readonly signal: AbortSignal
  /** Trusted in place of the certificates of the machine. */
  readonly ca?: string | undefined
}

/**
 * - `bad_address`: neither HTTP nor HTTPS; `insecure`: plain HTTP outside the networks that a setting names;
 * - `closed`: a network that the console must not connect to;
 * - `dns`, `connection`, `tls`, `timeout`: it may succeed later.
 */
export const postFaults = [
  'bad_address',
  'insecure',
  'closed',
  'dns',
  'connection',
  'tls',
  'timeout',
] as const
export type PostFault = (typeof postFaults)[number]

export type PostAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Its beginning, in one line. */
      readonly text: string
      /** From `Retry-After`; null: none. */
      readonly retryAfterS: number | null
    }
  | { readonly kind: 'failed'; readonly fault: PostFault }

/** Bytes of an answer that are read, and signs of it that are kept. */
const readLimits = { bytes: 4_096, signs: 300 }
/** Redirects that keep the method and the body (RFC 9110 §15.4). */
const keepingMethod = new Set([307, 308])
const ofCertificates =
  /^(?:CERT_|ERR_TLS|ERR_SSL|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/

/**
 * Posts to an address that somebody typed. Every address that its name stands for is checked, and
 * the connection goes to a checked one itself, so that a name cannot lead elsewhere meanwhile.
 */
export async function postChecked(url: URL, options: PostOptions): Promise<PostAnswer> {
  let [at, redirects] = [url, 0]
  for (;;) {
    const answer = await post(at, options)
    if (answer.kind !== 'redirect') return answer
    if (redirects >= options.mostRedirects || !URL.canParse(answer.to, at.href)) {
      return { kind: 'answered', status: answer.status, text: '', retryAfterS: null }
    }
    at = new URL(answer.to, at)
    redirects += 1
  }
}

/** What is wrong with an address as it is typed; null where nothing is. What a name stands for is checked as it is connected to. */
export function typedFault(url: URL, guard: AddressGuard): PostFault | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'bad_address'
  const host = hostOf(url)
  if (isIP(host) === 0) return null
  if (!guard.isOpen(host)) return 'closed'
  return url.protocol === 'http:' && !guard.isNamed(host) ? 'insecure' : null
}

type Step = PostAnswer | { readonly kind: 'redirect'; readonly status: number; readonly to: string }

async function post(url: URL, options: PostOptions): Promise<Step> {
  const { guard, headers, body, signal } = options
  const typed = typedFault(url, guard)
  if (typed !== null) return { kind: 'failed', fault: typed }
  const addresses = await options.resolve(hostOf(url), signal).catch(() => [])
  if (signal.aborted) return { kind: 'failed', fault: 'timeout' }
  if (addresses.length === 0) return { kind: 'failed', fault: 'dns' }
  const open = addresses.filter(({ address }) => guard.isOpen(address))
  if (open.length === 0) return { kind: 'failed', fault: 'closed' }
  const usable =
    url.protocol === 'https:' ? open : open.filter(({ address }) => guard.isNamed(address))
  if (usable.length === 0) return { kind: 'failed', fault: 'insecure' }
  const dispatcher = agentFor(usable, options.ca)
  try {
    return await readAnswer(
      await request(url, { method: 'POST', dispatcher, headers, body, signal }),
      options,
    )
  } catch (error) {
    return { kind: 'failed', fault: signal.aborted ? 'timeout' : faultOf(error) }
  } finally {
    await dispatcher.destroy()
  }
}

async function readAnswer(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { now }: PostOptions,
): Promise<Step> {
  const [to] = [headers.location ?? []].flat()
  if (keepingMethod.has(status) && to !== undefined) return { kind: 'redirect', status, to }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= readLimits.bytes) break
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
  const [retryAfter] = [headers['retry-after'] ?? []].flat()
  return {
    kind: 'answered',
    status,
    text: text.trim().slice(0, readLimits.signs),
    retryAfterS: retryAfter === undefined ? null : readRetryAfter(retryAfter, now),
  }
}

/** Seconds, or a date (RFC 9110 §10.2.3); null for anything else. */
function readRetryAfter(text: string, now: Date): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}

function faultOf(error: unknown): PostFault {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && ofCertificates.test(code) ? 'tls' : 'connection'
}

function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, '')
}
