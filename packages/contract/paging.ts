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
/**
 * Most rows of a list without pages; the rows of one with pages are counted up to here at least.
 */
export const plainListLimit = 5_000

/**
 * One item in both readings of the specification (§7): its fields are in the answer itself
 * (`answer.sta`), and once more in the first item (`answer[0].sta`) with the `length` of a list.
 */
export function firstItemReply<Shape extends z.core.$ZodLooseShape>(item: z.ZodMiniObject<Shape>) {
  return z.extend(item, { 0: item, length: z.literal(1) })
}
/** For calls that may have no item. */
export const NoItem = z.object({ length: z.literal(0) })

/** The answer of {@link firstItemReply}. */
export const asFirstItem = <Item extends object>(item: Item) => ({
  ...item,
  0: item,
  length: 1 as const,
})

/** Either form of a list's answer. */
export function listReply<T extends z.ZodMiniType>(row: T) {
  return z.union([z.array(row), z.object({ rows: z.array(row), total: z.int() })])
}
