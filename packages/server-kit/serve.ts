import type { Body, Call, ParsedBody, Reply } from '@roadside/contract/call.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from './caller.ts'
import type { Database } from './database.ts'
import type { LivePublisher } from './live-publisher.ts'
import type { Media } from './media/media.ts'

/** The dependencies of every handler, besides the call's own body. */
export interface Deps {
  readonly database: Database
  readonly live: LivePublisher
  readonly media: Media
  readonly now: () => Date
}

export interface Context<C extends Call> extends Deps {
  readonly body: ParsedBody<C>
  /** Present for every call that is not for `anyone`; of those that `knowsCaller`, where a good token came with it. */
  readonly caller: Caller
  readonly log: FastifyBaseLogger
  /** Address of the client, as far as the proxies are believed. */
  readonly address: string
  /** The client's browser, as named by its header. */
  readonly agent: string
}

/** JSON text that the database has built: sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * A call with its handler. For a call that concerns a site, `site` finds it from the body (default:
 * `body.wid`). The guard refuses the call unless the caller may see that site. Null or a site out
 * of sight is `not_found`, so that nothing can be probed.
 */
export interface ServedCall<C extends Call = Call> {
  readonly call: C
  readonly handle: (context: Context<C>) => Promise<Reply<C> | JsonText>
  readonly site?: (context: Context<C>) => Promise<number | null>
  /** Requests that one address may send, where that is less than for the others. */
  readonly perMinute?: number
  /** A call for `anyone` that uses its caller; an invalid token counts as none. */
  readonly knowsCaller?: boolean
  /**
   * It makes a file: for each account one is made at a time, over all such calls, and some more
   * wait.
   */
  readonly isExport?: boolean
  /**
   * Its answer depends on the body and on what the caller sees ({@link sightOf}), and on nothing else
   * of the caller: those who ask at once get one answer.
   */
  readonly isShared?: boolean
}

/** Joins a call's definition and its handler; the guard, the validation and the errors come with it. */
export function serve<C extends Call>(
  call: C,
  handle: ServedCall<C>['handle'],
  options: {
    site?: NonNullable<ServedCall<C>['site']>
    perMinute?: number
    knowsCaller?: boolean
    isExport?: boolean
    isShared?: boolean
  } = {},
): ServedCall {
  return { call, handle, ...options } as unknown as ServedCall
}

export type { Body }
