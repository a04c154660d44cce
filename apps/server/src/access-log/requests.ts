import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccessLog } from './access-log.ts'
import type { Counts } from './counts.ts'
import type { Client, Counted } from './record.ts'

interface Arrival {
  readonly at: Date
  readonly startedMs: number
  isNoted: boolean
}

interface RecordedRequests {
  readonly log: AccessLog
  readonly counts: Counts
  readonly now: () => Date
}

/** A request that lasts longer is written when it has begun, too. Milliseconds. */
const lastsMs = 15_000
const probes = ['/healthz', '/readyz', '/metrics']
const tooMany = 429

/**
 * Writes each request of this context into the access log once it is over: who, from where, what,
 * and how it was answered. Neither bodies nor queries are read.
 */
export function recordRequests(app: FastifyInstance, { log, counts, now }: RecordedRequests): void {
  const open = new Map<FastifyRequest, Arrival>()
  /** Bytes of a connection up to the end of its last request. */
  const counted = new WeakMap<Socket, { in: number; out: number }>()

  app.decorateRequest('keyName', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    open.set(request, { at: now(), startedMs: performance.now(), isNoted: false })
    reply.raw.once('close', () => end(request, reply, socket))
    done()
  })

  function end(request: FastifyRequest, reply: FastifyReply, socket: Socket): void {
    const arrival = open.get(request)
    open.delete(request)
    if (!arrival) return
    const before = counted.get(socket)
    const bytes = { in: socket.bytesRead ?? 0, out: socket.bytesWritten ?? 0 }
    counted.set(socket, bytes)
    const received = bytes.in - (before?.in ?? 0)
    const { statusCode: status, headersSent } = reply.raw
    const path = pathOf(request)
    const what = countedAs(path, status)
    if (what !== null) {
      counts.count({ what, ip: request.ip, key: '', path, status }, received)
      return
    }
    const record = {
      ...presentRequest(request, path),
      kind: 'request' as const,
      status: headersSent ? status : 0,
      in: received,
      out: bytes.out - (before?.out ?? 0),
      ms: Math.round(performance.now() - arrival.startedMs),
    }
    log.note(record, arrival.at)
  }

  const noteLasting = () => {
    const before = performance.now() - lastsMs
    for (const [request, arrival] of open) {
      if (arrival.isNoted || arrival.startedMs > before) continue
      arrival.isNoted = true
      log.note({ ...presentRequest(request, pathOf(request)), kind: 'open' }, arrival.at)
    }
  }
  const timer = setInterval(noteLasting, lastsMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

function countedAs(path: string, status: number): Counted | null {
  if (status === tooMany) return 'refused'
  return probes.includes(path) ? 'probes' : null
}

function presentRequest(request: FastifyRequest, path: string) {
  const { id, method, caller, keyName } = request
  return {
    id,
    ...clientOf(request),
    method,
    path,
    ...(caller && { account: caller.userId, session: caller.sessionId }),
    ...(keyName !== null && { key: keyName }),
  }
}

/** The port tells clients behind one address apart; that of a proxy says nothing. */
function clientOf({ ip, socket }: FastifyRequest): Client {
  const { remoteAddress, remotePort } = socket
  return ip === remoteAddress && remotePort !== undefined ? { ip, port: remotePort } : { ip }
}

/** The longest that is written of an address which strangers make up. */
const longestPath = 200
/** What may be a key or a token in an address that no route knows. */
const secretPart = /(?<=\/)(?=[^/]*\d)[\w.~-]{32,}(?=\/|$)|(?<=\/k\/)[^/]+/gi

/** The pattern of the route: without its parameters, among them keys. Else the address. */
export function pathOf({
  routeOptions,
  url,
}: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url
  if (pattern !== undefined && !pattern.includes('*')) return pattern
  return (url.split(/[?#]/, 1)[0] ?? '').replaceAll(secretPart, '…').slice(0, longestPath)
}
