import { ApiError } from '@roadside/contract/errors.ts'

/**
 * The server could not be reached, or did not answer in time. The error has no meaning for the
 * session or the request.
 */
export class NetworkError extends ApiError {
  constructor(message: string, options?: { cause?: unknown }) {
    super('unavailable', message, options)
    this.name = 'NetworkError'
  }
}
