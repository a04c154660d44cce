import * as z from 'zod/mini'
import { Id } from './paging.ts'

/**
 * A site's fields in the list of every solution; spread into the row's own `z.object({ … })`.
 * Degrees; times as on the wire.
 */
export const siteFields = {
  wid: z.number(),
  name: z.string(),
  road_code: z.nullable(z.string()),
  road_name: z.nullable(z.string()),
  /** Kilometre on the road, `5+250`. */
  sta: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Time of the last report of a device at the site. */
  lastupdate: z.nullable(z.string()),
}

/** Most sites in the choice of a list; without a choice the list has all of them. */
export const mostAmong = 200

/**
 * Fields of every call that lists sites; spread into its body. With `wids` the answer has only
 * these sites, among those of the list: for a client that has the list and updates some rows.
 */
export const amongFields = { wids: z.optional(z.array(Id).check(z.maxLength(mostAmong))) }

/** A row of a solution's list of sites, without the solution's own fields. */
const ListedSite = z.object(siteFields)
export type ListedSite = z.infer<typeof ListedSite>
