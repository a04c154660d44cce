import * as z from 'zod/mini'

/** A number is its text, null is empty; all else is left for the schema to refuse. */
function asText(sent: unknown): unknown {
  if (sent === null) return ''
  return typeof sent === 'number' && Number.isFinite(sent) ? plain(sent) : sent
}

/** Without an exponent, as a person writes it: a click on a map may give 1e-7. */
const plain = (value: number) =>
  Math.abs(value) < 1e-6 ? value.toFixed(20).replace(/\.?0+$/, '') : String(value)

/**
 * A text that somebody types or leaves empty, in any form of the body: a map's click sends numbers,
 * an untouched form null (specification §5). The result is always a text.
 */
export function sentText(...checks: z.core.CheckFn<string>[] | z.core.$ZodCheck<string>[]) {
  return z.pipe(z.transform<string, unknown>(asText), z.string().check(...checks))
}
