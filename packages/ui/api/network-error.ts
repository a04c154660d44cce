import { ApiError } from '@roadside/contract/errors.ts'

/** The server could not be reached, or did not answer in time: says nothing about the session or the request. */
export class NetworkError extends ApiError {
  constructor(message: string, options?: { cause?: unknown }) {
    super('unavailable', message, options)
    this.name = 'NetworkError'
  }
}
