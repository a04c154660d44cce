import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/**
 * Interval for sampling the event loop's delay; `nodejs_eventloop_lag_min_seconds` and its like
 * include this span. By default the library wakes the process a hundred times a second. That costs
 * a large answer a tenth while the database works.
 */
const lagEveryMs = 100

/** Headers that proxies add. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * A request through a proxy of this machine comes from elsewhere, whether or not the proxy is
 * trusted.
 */
function isFromHere({ headers, socket, ip }: FastifyRequest): boolean {
  if (forwardingHeaders.some((name) => name in headers)) return false
  return socket.remoteAddress === undefined || /^(::ffff:)?127\.|^::1$/.test(ip)
}

/**
 * `GET /metrics` for Prometheus: with `Authorization: Bearer METRICS_KEY` where there is a key.
 * Without a key, from loopback alone and never behind a proxy: not every proxy adds a header.
 */
export function mountMetrics(
  app: FastifyInstance,
  registry: Registry,
  { key, isBehindProxy }: { readonly key: string | null; readonly isBehindProxy: boolean },
): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagEveryMs })
  const duration = new Histogram({
    name: 'roadside_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/api/'))
      duration.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const mayRead = key === null ? !isBehindProxy && isFromHere(request) : isSame(given, key)
    if (!mayRead) throw new ApiError('forbidden')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
