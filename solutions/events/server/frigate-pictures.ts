import type { FastifyBaseLogger } from 'fastify'

/** Frigate's HTTP API (`FRIGATE_URL`); empty: its pictures are not fetched. */
let address = ''
let log: FastifyBaseLogger | null = null

export function setFrigateAddress(url: string, logger: FastifyBaseLogger): void {
  address = url.replace(/\/+$/, '')
  log = logger
}

const patienceMs = 5_000
const mostBytes = 8 * 1024 * 1024

/** Events whose picture was fetched: each update of one would fetch it again. */
const fetched = new Set<string>()
const mostRemembered = 10_000

/** The picture that Frigate holds of an event, once while it lasts and once more when it is over (`isOver`). */
export async function snapshotOf(id: string, isOver: boolean): Promise<readonly Buffer[]> {
  if (fetched.has(id) && !isOver) return []
  if (fetched.size >= mostRemembered) fetched.clear()
  const found = await fetchSnapshot(id)
  if (found.length > 0) fetched.add(id)
  return found
}

/** The picture that Frigate holds of an event; none where it has none or does not answer in time: the event counts without. */
async function fetchSnapshot(id: string): Promise<readonly Buffer[]> {
  if (address === '') return []
  try {
    const response = await fetch(`${address}/api/events/${encodeURIComponent(id)}/snapshot.jpg`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return []
    const bytes = Buffer.from(await response.arrayBuffer())
    return bytes.length <= mostBytes ? [bytes] : []
  } catch (error) {
    log?.warn({ err: error, id }, 'Frigate did not hand out the picture of an event')
    return []
  }
}
