import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

export interface SecurityOptions {
  readonly mapTilesUrl: string
  /** CSP sources of the scripts that stand in the page itself. */
  readonly inlineScripts: readonly string[]
}

/** An office of a hundred consoles may stand behind one address. */
const requestsPerMinute = 12_000

/** Headers, a limit per address, and compression for everything but the ingest doors, which stand outside. */
export async function installSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const tiles = new URL(options.mapTilesUrl.replaceAll(/[{}]/g, '')).origin
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...options.inlineScripts],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', tiles],
        'media-src': ["'self'", 'blob:', 'https:'],
        'connect-src': ["'self'", 'https:'],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Public tile servers ask for a Referer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // TLS ends at the proxy, which sets this where it holds.
    strictTransportSecurity: false,
  })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: () => new ApiError('too_many_requests'),
  })
  await app.register(compress, { threshold: 1024, zlibOptions: { level: 1 }, encodings: ['gzip'] })
}
