import { randomUUID } from 'node:crypto'
import { ApiError, type ErrorBody } from '@roadside/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isDiskFull, isDuplicate, isOutOfRange } from './database-errors.ts'

const wrongAddress = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])
/** Further bytes that are read from the sender of a body that is too large. */
const mostUnread = 64 * 1024 * 1024

/** Turns any thrown value into an error of the closed table; an unknown one becomes `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // the form rule's own message
    const own = error.validation
      .filter(({ keyword }) => keyword === 'custom')
      .map(({ message }) => message)
    if (own.length > 0) return new ApiError('bad_request', own.slice(0, 5).join(' · '))
    const fields = error.validation.map((issue) =>
      issue.instancePath.replaceAll('/', '.').replace(/^\./, ''),
    )
    const named = [...new Set(fields.filter(Boolean))].slice(0, 5)
    return new ApiError(
      'bad_request',
      named.length > 0 ? `ข้อมูลไม่ถูกต้องในช่อง ${named.join(', ')}` : undefined,
    )
  }
  if (isOutOfRange(error)) return new ApiError('bad_request', 'มีตัวเลขหรือเวลาที่เกินขอบเขต')
  if (isDiskFull(error)) return new ApiError('storage_full', undefined, { cause: error })
  if (isDatabaseAway(error)) return new ApiError('unavailable', undefined, { cause: error })
  const { statusCode, code = '' } = (error ?? {}) as Partial<FastifyError>
  if (wrongAddress.has(code)) return new ApiError('bad_request', 'ที่อยู่ที่เรียกไม่ถูกต้อง')
  switch (statusCode) {
    case 400:
      return new ApiError('bad_request', 'รูปแบบ JSON ไม่ถูกต้อง')
    case 403:
    case 404:
      return new ApiError('not_found')
    case 412:
    case 416:
      return new ApiError('bad_request', 'ไม่มีส่วนของไฟล์ที่ขอ กรุณาขอทั้งไฟล์')
    case 413:
      return new ApiError('too_large')
    case 415:
      return new ApiError('unsupported')
    case 429:
      return new ApiError('too_many_requests')
    default:
      return new ApiError('internal', undefined, { cause: error })
  }
}

/**
 * The one handler of all errors. The text of a 5xx is never sent; its id is. `isDiskFull` tells a
 * full disk from other causes, which an unreachable database cannot report itself.
 */
export function installErrorHandler(
  app: FastifyInstance,
  isDiskFull: () => boolean = () => false,
): void {
  app.setErrorHandler((error, request, reply) => {
    const isFull = toApiError(error).code === 'unavailable' && isDiskFull()
    return sendError(
      isFull ? new ApiError('storage_full', undefined, { cause: error }) : error,
      request,
      reply,
    )
  })
}

/**
 * Leaves the connection of a message that is too large open until all of it was sent. Fastify
 * closes it at once, and the sender would see that instead of the answer.
 */
export function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= mostUnread) void reply.removeHeader('connection')
}

/**
 * Answers with an error of the closed table; also for requests that Fastify refuses before routing.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Only here: a device whose message repeats a stored key has sent nothing wrong.
  const apiError = isDuplicate(error) ? new ApiError('duplicate') : toApiError(error)
  if (apiError.status === 413) drainBody(request, reply)
  const body: ErrorBody = { code: apiError.code, message: apiError.message }
  if (apiError.status === 429 && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', '60')
  if (apiError.status < 500) return reply.code(apiError.status).send(body)
  const id = randomUUID()
  // a request aborted by its client is no failure of the console
  const level = request.raw.readableAborted ? 'info' : 'error'
  request.log[level]({ err: apiError.cause ?? apiError, id, code: apiError.code }, 'request failed')
  if (apiError.status === 503) void reply.header('retry-after', '5')
  return reply.code(apiError.status).send({ ...body, id })
}
