import { healths } from '@roadside/contract/health.ts'
import { siteFields } from '@roadside/contract/sites.ts'
import * as z from 'zod/mini'

export const CctvSite = z.object({
  ...siteFields,
  cameras: z.number(),
  ok: z.number(),
  fault: z.number(),
  unreachable: z.number(),
  /** Not looked at yet, or not seen to go on yet. */
  unknown: z.number(),
})
export type CctvSite = z.infer<typeof CctvSite>

export const CctvCamera = z.object({
  id: z.number(),
  name: z.string(),
  wid: z.number(),
  site: z.string(),
  /** Code of the way, its name where it has none. */
  road: z.string(),
  sta: z.string(),
  description: z.string(),
  hls_url: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  health: z.enum(healths),
  /** Why it is not ok, in Thai; empty otherwise. */
  reason: z.string(),
  /** The same as one word (`HealthReason`). */
  code: z.string(),
  /** Since when it is so. */
  since: z.nullable(z.string()),
  /** When the server last looked at its stream. */
  checked_at: z.nullable(z.string()),
  pj_id: z.number(),
  /** Whether the caller may change its record. */
  may_edit: z.boolean(),
})
export type CctvCamera = z.infer<typeof CctvCamera>
