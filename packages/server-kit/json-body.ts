import { setImmediate as breathe } from 'node:timers/promises'
import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Rejection } from './ingest/intake.ts'
import { bodyLimits } from './ingest/json-shape.ts'
import { examineJson, examineShape } from './ingest/message.ts'

/**
 * Characters from which on a body is checked in one turn of the event loop, and parsed in the next.
 */
const manyCharacters = 1_000_000

/**
 * Reads JSON bodies. Before parsing it refuses characters that PostgreSQL cannot store (NUL, halves
 * of characters), and bodies that are nested too deep or hold too much. An empty body is `{}`.
 * Fastify's own parser refuses keys that would poison prototypes.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parser(request, text, (error, json: unknown) => (error ? reject(error) : resolve(json)))
    })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body === '') return {}
      try {
        examineShape(body, bodyLimits)
        if (body.length > manyCharacters) await breathe()
        const json = await parse(request, body)
        examineJson(json, body)
        return json
      } catch (error) {
        throw error instanceof Rejection ? new ApiError('bad_request', error.message) : error
      }
    },
  )
}
