import * as z from 'zod/mini'

/** Ids travel as numbers or as their digits (query parameters are text). */
export const Id = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform((value) => Number(value)),
)

/**
 * Optional part of the body of calls that list (design §5): with `page` the answer is `{rows, total}`,
 * without it the plain array, newest first, at most {@link plainListLimit} rows.
 */
export const paging = {
  page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  perPage: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  search: z.optional(z.string().check(z.maxLength(200))),
  sort: z.optional(z.string().check(z.maxLength(40))),
  order: z.optional(z.enum(['asc', 'desc'])),
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
}
/** Where a list without pages ends, and where at the latest the rows of one with pages are counted no further. */
export const plainListLimit = 5_000

/** Either form of a list's answer. */
export function listReply<T extends z.ZodMiniType>(row: T) {
  return z.union([z.array(row), z.object({ rows: z.array(row), total: z.int() })])
}
