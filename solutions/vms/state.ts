import * as z from 'zod/mini'

/** What is known of a sign besides its values. Messages are MULTI; `''` shows nothing, null is not known. */
export const SignState = z.object({
  message: z.nullable(z.string()),
  ordered: z.nullable(z.string()),
  /** Who or what set the message. */
  source: z.nullable(z.string()),
  /** Since when the message stands, and until when it shall. ISO 8601. */
  since: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  /** Since when it is another than the one that was ordered; null: it is not. */
  differs_since: z.nullable(z.string()),
  pixel_errors: z.nullable(z.number()),
  pixels: z.nullable(z.number()),
  door_open: z.nullable(z.boolean()),
  /** Names of NTCIP 1203 shortErrorStatus, as they came. */
  errors: z.nullable(z.array(z.string())),
})
export type SignState = z.infer<typeof SignState>

/** The stored state of a sign, with the end that its message had at its begin, for the history. */
export interface StoredSignState extends Partial<SignState> {
  readonly first_expires?: string | null
}

/** Null for fields that were never reported. */
export function wholeState(state: Partial<SignState>): SignState {
  const {
    message = null,
    ordered = null,
    source = null,
    since = null,
    expires = null,
    differs_since = null,
  } = state
  const { pixel_errors = null, pixels = null, door_open = null, errors = null } = state
  return {
    message,
    ordered,
    source,
    since,
    expires,
    differs_since,
    pixel_errors,
    pixels,
    door_open,
    errors,
  }
}
