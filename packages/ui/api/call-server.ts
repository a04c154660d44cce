import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Tokens } from '@roadside/contract/session-calls.ts'
import { session } from '../session/session.ts'
import { isUnauthenticated, type SessionStore } from '../session/session-store.ts'
import { noteAnswer } from './oldest-answer.ts'
import { post, type PostOptions } from './post.ts'

export type CallOptions = Pick<PostOptions, 'signal' | 'isNewest' | 'onAsOf'>
export type CallServer = <C extends Call>(
  call: C,
  body: Body<C>,
  options?: CallOptions,
) => Promise<Reply<C>>

/** `callServer` for a session of one's own (tests); everybody else takes the one below. */
export function createCallServer(of: SessionStore): CallServer {
  const callServer: CallServer = async (call, body, options = {}) => {
    const token = of.current()?.accessToken
    const onAsOf = (asOf: number | null) => {
      noteAnswer(asOf)
      options.onAsOf?.(asOf)
    }
    const send = (by: string | undefined) =>
      post(call.path, body, { ...options, onAsOf, token: by })
    try {
      const reply = await send(token).catch(async (error: unknown) => {
        if (!token || !isUnauthenticated(error)) throw error
        // every call that is refused meanwhile waits for the same refresh, and is sent once more
        return await send(await of.refresh(token))
      })
      return checkShape(call, reply)
    } catch (error) {
      // the setting is newer than the session, or the account turned its codes off
      if (error instanceof ApiError && error.code === 'second_factor_required')
        of.noteMustUseCodes(true)
      throw error
    }
  }
  return (call, body, options) =>
    call.renewsTokens
      ? of.renew(() => callServer(call, body, options) as Promise<Reply<typeof call> & Tokens>)
      : callServer(call, body, options)
}

/**
 * Makes a call of the contract with the session's account. After a 401 it gets a new access token
 * and is sent once more (specification §4). Throws {@link ApiError} with a Thai sentence
 * (`NetworkError` where no answer came within 30 s), or the signal's reason.
 */
export const callServer = createCallServer(session)

/** Held against the contract while developing and testing only: large answers would cost the operator time. */
function checkShape<C extends Call>(call: C, reply: unknown): Reply<C> {
  if (import.meta.env.DEV) {
    const result = call.reply.safeParse(reply)
    if (!result.success)
      console.error(
        `/api/${call.path} answered another shape than its contract`,
        result.error.issues,
      )
  }
  return reply as Reply<C>
}
