import { request, type Dispatcher } from 'undici'
import { largestPlaylist } from '../../rules/playlist.ts'
import { agentFor } from '@roadside/server-kit/networks/agent.ts'
import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import type { FailedSight } from '../../rules/health.ts'
import type { StreamFault } from '../../words.ts'
import { reasonOfError } from './error-reason.ts'
import type { Resolve, ResolvedAddress } from '@roadside/server-kit/networks/resolve.ts'

/** By what a stream's server is reached. */
export interface Ways {
  readonly guard: AddressGuard
  readonly resolve: Resolve
  /** Ends the whole look. */
  readonly signal: AbortSignal
  /** Trusted certificates in addition to those of the machine. */
  readonly ca?: string
}

export interface FetchedText {
  readonly kind: 'text'
  readonly text: string
  /** Where it came from after redirects. */
  readonly url: URL
}

const mostRedirects = 3
const redirecting = [301, 302, 303, 307, 308]
const failed = (reason: StreamFault | 'too_large'): FailedSight => ({ kind: 'failed', reason })

/**
 * Fetches a playlist's text, at most {@link largestPlaylist} bytes of it. Every address that a name stands for is
 * checked, and the connection goes to a checked address itself, so that a name cannot lead elsewhere meanwhile; each
 * redirect is checked anew.
 */
export async function fetchText(address: URL, ways: Ways): Promise<FetchedText | FailedSight> {
  let url = address
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await send(url, ways)
    if (answer.kind !== 'redirect') return answer
    if (!URL.canParse(answer.to, url.href)) return failed('bad_address')
    url = new URL(answer.to, url)
  }
  return failed('redirects')
}

type Answer = FetchedText | FailedSight | { readonly kind: 'redirect'; readonly to: string }

async function send(url: URL, ways: Ways): Promise<Answer> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return failed('bad_address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let addresses: readonly ResolvedAddress[]
  try {
    addresses = await ways.resolve(host, ways.signal)
  } catch (error) {
    return failed(ways.signal.aborted ? 'timeout' : reasonOfError(error, 'dns'))
  }
  const open = addresses.filter(({ address }) => ways.guard.isOpen(address))
  if (open.length === 0) return failed(addresses.length === 0 ? 'dns' : 'private')
  const usable =
    url.protocol === 'https:' ? open : open.filter(({ address }) => ways.guard.isNamed(address))
  if (usable.length === 0) return failed('insecure')
  const agent = agentFor(usable, ways.ca)
  let response: Dispatcher.ResponseData | undefined
  try {
    response = await request(url, { dispatcher: agent, headers, signal: ways.signal })
    return await read(response, url)
  } catch (error) {
    if (ways.signal.aborted) return failed(response ? 'endless' : 'timeout')
    return failed(reasonOfError(error, 'connection'))
  } finally {
    response?.body.on('error', () => undefined).destroy()
  }
}

const headers = {
  accept: 'application/vnd.apple.mpegurl, application/x-mpegurl, */*;q=0.5',
  'accept-encoding': 'identity',
  'user-agent': 'Roadside',
}

async function read(response: Dispatcher.ResponseData, url: URL): Promise<Answer> {
  const status = response.statusCode
  const [to] = [response.headers.location ?? []].flat()
  if (redirecting.includes(status) && to !== undefined) return { kind: 'redirect', to }
  if (status < 200 || status > 299) return failed(reasonOfStatus(status))
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largestPlaylist) return failed('too_large')
    chunks.push(chunk)
  }
  // a byte order mark stays, for the judge
  return {
    kind: 'text',
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks)),
    url,
  }
}

function reasonOfStatus(status: number): StreamFault {
  if (status === 404 || status === 410) return 'not_found'
  return status === 401 || status === 403 ? 'refused_access' : 'bad_status'
}
