import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiPage } from './api-page.ts'

/** `GET /api/openapi.json`, made from the contract, and `GET /api`, the same for reading. */
export async function mountOpenApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description: 'Every call is POST with JSON; errors are {code, message}.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  app.get('/api', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(title, app.swagger())),
  )
}
