import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import type { ResolvedAddress } from './resolve.ts'

/**
 * Connects to one of the addresses, whatever the name stands for meanwhile; the request's signal
 * alone limits the time. `ca`: trusted in place of the certificates of the machine.
 */
export function agentFor(addresses: readonly ResolvedAddress[], ca: string | undefined): Agent {
  const lookup: LookupFunction = (_, options, answer) => {
    const [first] = addresses
    if (options.all) answer(null, [...addresses])
    else answer(null, first?.address ?? '', first?.family ?? 0)
  }
  const connect = { lookup, timeout: 0, ...(ca !== undefined && { ca }) }
  return new Agent({ connect, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 })
}
