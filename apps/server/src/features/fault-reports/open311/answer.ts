import { ApiError, type ErrorCode } from '@roadside/contract/errors.ts'
import { toApiError } from '@roadside/server-kit/error-handler.ts'
import { XMLBuilder } from 'fast-xml-parser'
import type { FastifyReply } from 'fastify'

export const formats = ['xml', 'json'] as const
export type Format = (typeof formats)[number]

const mediaTypes: Readonly<Record<Format, string>> = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Codes that GeoReport v2 gives a missing or wrong key, and what it leaves to HTTP. */
const statuses: Partial<Record<ErrorCode, number>> = { unauthenticated: 403, forbidden: 403 }

/** Characters that XML does not have, not even escaped. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const xml = new XMLBuilder({ format: true, suppressEmptyNode: true, ignoreAttributes: false })

/** An element with one child per row, as GeoReport v2 writes lists: `services` of `service`. */
export interface Listed {
  readonly root: string
  readonly row: string
  readonly rows: readonly object[]
}

/** Lists as GeoReport v2 has them: a JSON array, or an XML element of elements. Empty values stay, and are unknown. */
export function answerList(reply: FastifyReply, format: Format, { root, row, rows }: Listed) {
  return answer(reply, format, { json: rows, xml: { [root]: { [row]: rows } } })
}

export function answer(
  reply: FastifyReply,
  format: Format,
  body: { readonly json: unknown; readonly xml: object },
) {
  const text =
    format === 'json'
      ? JSON.stringify(body.json)
      : xml
          .build({ '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' }, ...body.xml })
          .replaceAll(unwritable, '')
  return reply.type(mediaTypes[format]).send(text)
}

/** An error as GeoReport v2 has it: a list of one, with the code of HTTP. */
export function answerError(reply: FastifyReply, format: Format, error: unknown) {
  const { code, message, status } = asError(error)
  const rows = [{ code: status, description: message }]
  if (code === 'internal' || code === 'unavailable') reply.log.error({ err: error }, 'Open311')
  return answerList(reply.code(status), format, { root: 'errors', row: 'error', rows })
}

function asError(error: unknown) {
  const { code, message, status } = toApiError(error)
  return { code, message, status: statuses[code] ?? status }
}

export const badRequest = (message: string) => new ApiError('bad_request', message)
