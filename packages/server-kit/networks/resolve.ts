import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { makeTurns } from '../media/turns.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Every address that a host stands for; throws what the name service says. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>

const resolver = new Resolver({ timeout: 2_500, tries: 2 })
/** The machine's own look-up (hosts file) holds one of the few threads that passwords and files need too. */
const lookUpInTurn = makeTurns({ atOnce: 2, mostWaiting: Infinity, mostWeight: Infinity })

/** How long the last addresses of a name stand in for an answer that fails or is late. Milliseconds. */
const rememberedMs = 10 * 60_000
/** How long an answer is waited for where the name's last addresses are known. Milliseconds. */
const lateMs = 2_000

/**
 * Asks the name service, and where it knows nothing the machine's own list of hosts. A name that was found is not unknown
 * because its next look-up fails or is slow: for ten minutes its last addresses are answered then.
 */
export function createResolver(now: () => number = () => performance.now()): Resolve {
  const known = new Map<string, { addresses: readonly ResolvedAddress[]; at: number }>()
  const underWay = new Map<string, Promise<readonly ResolvedAddress[]>>()

  const remember = (host: string, addresses: readonly ResolvedAddress[]) => {
    // the oldest come first
    known.delete(host)
    known.set(host, { addresses, at: now() })
    for (const [name, { at }] of known) {
      if (now() - at <= rememberedMs) break
      known.delete(name)
    }
    return addresses
  }
  /** One look-up for all who ask for a name at the same time. */
  const lookUp = (host: string) => {
    const begun = underWay.get(host)
    if (begun) return begun
    const work = queryServices(host)
      .then((addresses) => remember(host, addresses))
      .finally(() => underWay.delete(host))
    underWay.set(host, work)
    return work
  }
  return async (host, signal) => {
    const family = isIP(host)
    if (family !== 0) return [{ address: host, family: family === 4 ? 4 : 6 }]
    const last = known.get(host)
    const work = lookUp(host)
    if (!last || now() - last.at > rememberedMs) return untilAborted(work, signal)
    return untilAborted(inTime(work, last.addresses), signal)
  }
}

export const resolveHost: Resolve = createResolver()

/** The answer of the work, or the other one when the work fails or is late. */
async function inTime<T>(work: Promise<T>, other: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(other), lateMs)
  })
  try {
    return await Promise.race([work.catch(() => other), late])
  } finally {
    clearTimeout(timer)
  }
}

async function queryServices(host: string): Promise<ResolvedAddress[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }) as const)
      : [],
  )
  if (found.length > 0) return found
  const listed = await lookUpInTurn(1, () => lookup(host, { all: true, verbatim: true }))
  return listed.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Gives up waiting, not the work: the name service has a time-out of its own. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
