import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { Rejection } from './ingest/intake.ts'
import { bodyLimits } from './ingest/json-shape.ts'
import { examineJson, examineShape } from './ingest/message.ts'

/**
 * Reads JSON bodies and refuses what PostgreSQL cannot keep (NUL, halves of characters) and what is nested too deep
 * or holds too much before it is parsed; an empty body is `{}`. Keys that would poison prototypes are refused by Fastify's own parser.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, {})
    const problem = problemOf(() => examineShape(text, bodyLimits))
    if (problem) return done(problem)
    void parse(request, text, (error, json: unknown) => done(error ?? problemOf(() => examineJson(json, text)), json))
  })
}

function problemOf(examine: () => void): Error | null {
  try {
    examine()
    return null
  } catch (error) {
    return error instanceof Rejection ? new ApiError('bad_request', error.message) : (error as Error)
  }
}
