import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { dataTimeHeader } from '@roadside/contract/data-time.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { networkOf } from './network.ts'

export interface SecurityOptions {
  /** Null: the base map comes from the console itself. */
  readonly mapTilesUrl: string | null
  /** CSP sources of the scripts inside the page itself. */
  readonly inlineScripts: readonly string[]
  /** Whether people open the console by HTTPS (`PUBLIC_URL`). */
  readonly isHttps: boolean
  /** Other origins whose pages may call; none by default. */
  readonly corsOrigins: readonly string[]
}

/** An office of a hundred consoles may share one address. */
const requestsPerMinute = 12_000

/**
 * The browser features in use: the position in forms of sites, and the wall on the whole screen.
 */
const permissionsPolicy =
  'camera=(), microphone=(), payment=(), usb=(), serial=(), bluetooth=(), geolocation=(self), fullscreen=(self)'
const apiFile = 'attachment; filename="api.json"'
const aYearS = 365 * 24 * 3_600

/** The source of the tiles, for the policy: a placeholder (`{s}.`) stands for every name there. */
export function tileSource(mapTilesUrl: string): string {
  const pattern = mapTilesUrl.replace(/^(https?:\/\/)[^/]*\{[^./]*(?=\.)/, '$1*')
  return new URL(pattern.replaceAll(/[{}]/g, '')).origin
}

/** Headers, a limit per address (of IPv6 per /64), and compression; the ingest endpoints are outside of these. */
export async function installSecurity(
  app: FastifyInstance,
  options: SecurityOptions,
): Promise<void> {
  const headers = securityHeaders(options)
  app.addHook('onRequest', (request, reply, done) => {
    // The client has gone already: there is nobody to answer, and no address to count by.
    if (request.socket.remoteAddress === undefined) return void reply.hijack()
    void reply.headers(headers)
    // an answer that is opened as a page is a file, whatever is in it
    if (request.method === 'POST' && request.url.startsWith('/api/'))
      void reply.header('content-disposition', apiFile)
    // tokens, and data that only the caller may see
    if (request.method === 'POST' || request.url.startsWith('/api'))
      void reply.header('cache-control', 'no-store')
    done()
  })
  if (options.corsOrigins.length > 0) {
    // callers are identified by the bearer token alone: other origins' cookies are not accepted
    await app.register(cors, {
      origin: [...options.corsOrigins],
      credentials: false,
      methods: ['GET', 'POST'],
      allowedHeaders: ['authorization', 'cache-control', 'content-type', 'last-event-id'],
      exposedHeaders: ['date', 'retry-after', dataTimeHeader],
      maxAge: 600,
    })
  }
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => new ApiError('too_many_requests'),
  })
  await app.register(compress, { threshold: 1024, zlibOptions: { level: 1 }, encodings: ['gzip'] })
}

/**
 * The same for every answer, so helmet runs once: its plugin builds all of them anew for each
 * request.
 */
function securityHeaders({
  mapTilesUrl,
  inlineScripts,
  isHttps,
  corsOrigins,
}: SecurityOptions): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...inlineScripts],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...(mapTilesUrl ? [tileSource(mapTilesUrl)] : [])],
        // Streams come from the addresses in cameras' records, which change under open pages.
        'media-src': ["'self'", 'blob:', 'https:'],
        'connect-src': ["'self'", 'https:'],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-src': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Public tile servers require a Referer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: aYearS, includeSubDomains: false } : false,
    // pictures have signed links; another front-end shows them too
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  protect(answer.req, answer, (error?: unknown) => {
    if (error) throw error
  })
  return { ...answer.getHeaders(), 'permissions-policy': permissionsPolicy }
}
