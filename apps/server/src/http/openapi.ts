import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiPage } from './api-page.ts'

/** `GET /api/openapi.json`, made from the contract, and `GET /api`, the same for reading; each is made once. */
export async function mountOpenApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description: 'Every call is POST with JSON; errors are {code, message}.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  })
  const json = once(() => JSON.stringify(app.swagger()))
  const page = once(() => apiPage(title, app.swagger()))
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
    send(json(), 'application/json; charset=utf-8', request, reply),
  )
  app.get('/api', { schema: { hide: true } }, (request, reply) =>
    send(page(), 'text/html; charset=utf-8', request, reply),
  )
}

interface Made {
  readonly text: string
  readonly etag: string
}

/** Calls are all mounted by the time of the first request. */
function once(make: () => string): () => Made {
  let made: Made | null = null
  return () => {
    if (made) return made
    const text = make()
    made = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    return made
  }
}

function send(
  { text, etag }: Made,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'public, no-cache')
  // a proxy that compresses makes the mark a weak one
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(text)
}
