import { dataTimeHeader } from '@roadside/contract/data-time.ts'
import { ApiError, errors, type ErrorBody, type ErrorCode } from '@roadside/contract/errors.ts'
import { freshReads } from './fresh-reads.ts'
import { NetworkError } from './network-error.ts'
import { serverClock } from './server-clock.ts'

/** A call that has not been answered after this is given up. Milliseconds. */
const timeoutMs = 30_000

export interface PostOptions {
  readonly token?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The primary is to answer, not a read replica. */
  readonly isNewest?: boolean
  /** Called with the moment of the data; null: they are as new as any. Milliseconds since 1970. */
  readonly onAsOf?: ((asOf: number | null) => void) | undefined
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean
  /**
   * Reads the body of a success while it arrives, where JSON at its end is too late. Throws
   * SyntaxError for invalid JSON.
   */
  readonly read?: (response: Response) => Promise<unknown>
}

/**
 * `POST /api/{path}` with JSON, answers the parsed JSON. Knows no session; calls go through `callServer`.
 * Throws {@link NetworkError} where no answer comes, {@link ApiError} for an answer that is not a success,
 * and the signal's reason when the caller gives up.
 */
export async function post(
  path: string,
  body: unknown,
  options: PostOptions = {},
): Promise<unknown> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeoutMs)
  const abort = () => giveUp.abort()
  options.signal?.addEventListener('abort', abort)
  try {
    options.signal?.throwIfAborted()
    const sentAt = performance.now()
    const response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...((options.isNewest || freshReads.areWanted()) && { 'cache-control': 'no-cache' }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      body: JSON.stringify(body),
      signal: giveUp.signal,
      keepalive: options.keepalive ?? false,
    })
    serverClock.learn(response.headers.get('date'), performance.now() - sentAt)
    if (!response.ok) throw readError(response.status, await response.text())
    const asOf = response.headers.get(dataTimeHeader)
    options.onAsOf?.(asOf === null ? null : Date.parse(asOf))
    return options.read
      ? await options.read(response)
      : (JSON.parse(await response.text()) as unknown)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof ApiError) throw error
    if (error instanceof SyntaxError) throw new ApiError('internal', undefined, { cause: error })
    const sentence = giveUp.signal.aborted
      ? 'ระบบไม่ตอบสนองภายในเวลาที่กำหนด กรุณาลองใหม่อีกครั้ง'
      : 'ไม่สามารถเชื่อมต่อเครือข่ายได้'
    throw new NetworkError(sentence, { cause: error })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

/** A proxy on the way may answer with a page of its own: then only the status counts. */
function readError(status: number, text: string): ApiError {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>
    if (body.code && body.code in errors) {
      return new ApiError(body.code, body.message, body.id === undefined ? {} : { id: body.id })
    }
  } catch {
    // not ours
  }
  return new ApiError(codeOfStatus(status))
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'too_many_requests'
  if (status >= 502 && status <= 504) return 'unavailable'
  const known = Object.entries(errors).find(([, error]) => error.status === status)
  return (known?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'bad_request' : 'internal')
}
