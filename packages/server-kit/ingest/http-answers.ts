import { ApiError, type ErrorBody } from '@roadside/contract/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { toApiError } from '../error-handler.ts'
import { asPassingFailure } from './failure.ts'
import { Rejection } from './intake.ts'
import { isOfOtherDepartment } from './key-department.ts'
import type { MessageResult } from './message-result.ts'

/** The answer of an HTTP endpoint. */
export interface EndpointAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly text: string
}

const retryAfterSeconds = 5
const headers = Object.freeze({
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
})
const headersOfLater = Object.freeze({ ...headers, 'retry-after': String(retryAfterSeconds) })

/**
 * 200, 202 where some readings were refused, which are named, or 403 where the key may report none
 * of them.
 */
export function answerOfResult({
  stored,
  updated,
  duplicates,
  ignored,
  rejected,
}: MessageResult): EndpointAnswer {
  const [first] = rejected
  if (
    first &&
    stored + updated + duplicates + ignored === 0 &&
    rejected.every(isOfOtherDepartment)
  ) {
    const body: ErrorBody = { code: 'forbidden', message: first.message }
    return { status: 403, headers, text: JSON.stringify(body) }
  }
  if (rejected.length > 0) {
    return {
      status: 202,
      headers,
      text: JSON.stringify({ stored, updated, duplicates, ignored, rejected }),
    }
  }
  return {
    status: 200,
    headers,
    text: `{"stored":${stored},"updated":${updated},"duplicates":${duplicates},"ignored":${ignored}}`,
  }
}

/** An error of the closed table; an unknown one is logged. */
export function answerOfError(error: unknown, log: FastifyBaseLogger): EndpointAnswer {
  const apiError =
    error instanceof Rejection
      ? new ApiError('bad_request', error.message)
      : (asPassingFailure(error) ?? toApiError(error))
  const { code, message, status } = apiError
  if (code === 'internal') log.error({ err: error }, 'a message could not be processed')
  const body: ErrorBody = { code, message }
  return { status, headers: status === 503 ? headersOfLater : headers, text: JSON.stringify(body) }
}
