import * as z from 'zod/mini'
import { Id } from './paging.ts'

/** What every solution says of a site in its list; spread into the row's own `z.object({ … })`. Degrees; times as on the wire. */
export const siteFields = {
  wid: z.number(),
  name: z.string(),
  road_code: z.nullable(z.string()),
  road_name: z.nullable(z.string()),
  /** Kilometre on the road, `5+250`. */
  sta: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** When a device of the site was last heard. */
  lastupdate: z.nullable(z.string()),
}

/** Sites that a list is asked about at most, beside all of them. */
export const mostAmong = 200

/**
 * What every call that lists sites takes; spread into its body. With `wids` it answers these sites alone, of those that it
 * would list: for who has the list and asks what became of some.
 */
export const amongFields = { wids: z.optional(z.array(Id).check(z.maxLength(mostAmong))) }

/** A row of a solution's list of sites, without what is the solution's own. */
const ListedSite = z.object(siteFields)
export type ListedSite = z.infer<typeof ListedSite>
