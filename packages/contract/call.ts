import type * as z from 'zod/mini'
import type { Access } from './permission.ts'

/**
 * One call of the console: everything the web and the server must agree on.
 * `POST /api/{path}` with a JSON body of the shape `body`, answered with JSON of the shape `reply`.
 */
export interface Call<
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly path: string
  /** The caller's action, in Thai; the audit log shows a refused call by it. */
  readonly nameTh: string
  /** One English sentence for the API page. */
  readonly summary: string
  /** The accounts that may make the call at all (specification §6). */
  readonly access: Access
  /** `site`: the call concerns one site, which the caller must be allowed to see. */
  readonly concerns: 'site' | 'caller'
  /** Bytes a body may have, where it is not the usual megabyte. */
  readonly bodyLimit?: number
  /** Also for accounts that must change their password or turn on one-time codes first. */
  readonly isOpenBeforeSetUp?: true
  /** Ends the tokens of the session that calls; the answer carries their successors. */
  readonly renewsTokens?: true
  readonly body: B
  readonly reply: R
}

/**
 * The name of each call's action, by its path: the audit log stores actions under the path of their
 * call.
 */
export function namesByPath(calls: readonly Call[]): Readonly<Record<string, string>> {
  return Object.fromEntries(calls.map(({ path, nameTh }) => [path, nameTh]))
}

export type Body<C extends Call> = z.input<C['body']>
export type ParsedBody<C extends Call> = z.output<C['body']>
export type Reply<C extends Call> = z.output<C['reply']>

/** Defines a call once for both sides. */
export function defineCall<B extends z.ZodMiniType, R extends z.ZodMiniType>(
  call: Omit<Call<B, R>, 'concerns'> & { concerns?: Call['concerns'] },
): Call<B, R> {
  return { concerns: 'caller', ...call }
}
