import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies and refuses NUL, which PostgreSQL cannot keep in text; an empty body is `{}`.
 * Keys that would poison prototypes are refused by Fastify's own parser.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, {})
    if (text.includes('\\u0000') || text.includes('\0')) {
      return done(new ApiError('bad_request', 'ข้อความมีอักขระที่ไม่อนุญาต (NUL)'))
    }
    void parse(request, text, done)
  })
}
