import type { OutgoingHttpHeaders } from 'node:http'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Authenticate } from '@roadside/server-kit/call-guard.ts'
import { refuseBeforeSetUp } from '@roadside/server-kit/caller.ts'
import type { FastifyInstance } from 'fastify'
import type { TokenMaker } from '../features/auth/tokens.ts'
import type { ContractChanges } from './contract-changes.ts'
import type { LiveHub } from './hub.ts'
import type { SitePlaces } from './site-places.ts'
import { openStream } from './stream.ts'

interface LiveOptions {
  readonly hub: LiveHub
  readonly places: SitePlaces
  readonly contracts: ContractChanges
  readonly authenticate: Authenticate
  readonly tokens: TokenMaker
  readonly now: () => Date
}

/** `GET /api/live`: server-sent events with the bearer token, resumed by `Last-Event-ID`. */
export function mountLive(
  app: FastifyInstance,
  { hub, places, contracts, authenticate, tokens, now }: LiveOptions,
): void {
  const open = new Set<() => void>()
  app.get('/api/live', { schema: { hide: true } }, async (request, reply) => {
    const known = await hub.withoutChange(() => authenticate.find(request))
    if (!known) throw new ApiError('unauthenticated')
    const { caller } = known
    request.caller = caller
    refuseBeforeSetUp(caller)
    const token = request.headers.authorization?.split(' ')[1] ?? ''
    const lifeMs = tokens.verifyAccess(token, now()).exp * 1000 - now().getTime()
    const lastEventId = Number(request.headers['last-event-id'] ?? NaN)
    reply.hijack()
    const response = reply.raw
    // Gone during authentication: its `close` event has passed.
    if (response.destroyed) return
    response.writeHead(200, {
      // the headers of every answer, which the framework does not write for this one
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const end = openStream(hub, places, {
      response,
      caller,
      contracts,
      lifeMs,
      isGrouped: (request.query as { grouped?: string }).grouped === 'true',
      lastEventId: Number.isFinite(lastEventId) ? lastEventId : null,
    })
    open.add(end)
    response.on('close', () => open.delete(end))
  })
  app.addHook('preClose', (done) => {
    for (const end of open) end()
    done()
  })
}
