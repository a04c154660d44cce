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

/** Where the tiles come from, for the policy: a name that is filled in (`{s}.`) stands for every name there. */
export function tileSource(mapTilesUrl: string): string {
  const pattern = mapTilesUrl.replace(/^(https?:\/\/)[^/]*\{[^./]*(?=\.)/, '$1*')
  return new URL(pattern.replaceAll(/[{}]/g, '')).origin
}

/** Headers, a limit per address, and compression for everything but the ingest doors, which stand outside. */
export async function installSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...options.inlineScripts],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', tileSource(options.mapTilesUrl)],
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
