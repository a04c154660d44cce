import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { Rejection } from './ingest/intake.ts'
import { examineJson } from './ingest/message.ts'

/**
 * Reads JSON bodies and refuses what PostgreSQL cannot keep (NUL, halves of characters) and what is nested too deep;
 * an empty body is `{}`. Keys that would poison prototypes are refused by Fastify's own parser.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, {})
    void parse(request, text, (error, json: unknown) => done(error ?? problemOf(json, text), json))
  })
}

function problemOf(json: unknown, text: string): Error | null {
  try {
    examineJson(json, text)
    return null
  } catch (error) {
    return error instanceof Rejection ? new ApiError('bad_request', error.message) : (error as Error)
  }
}
