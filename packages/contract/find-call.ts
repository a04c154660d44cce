import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { healths } from './health.ts'

export const foundKinds = ['asset', 'site', 'ticket', 'project', 'contractor', 'way'] as const
export type FoundKind = (typeof foundKinds)[number]

export const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.int(),
  title: z.string(),
  /** Its place, or another name of it. */
  detail: z.string(),
  /** For equipment, sites and tickets. */
  wid: z.nullable(z.int()),
  /** Department that the site is of; a contractor is not told. */
  DeptID: z.nullable(z.int()),
  type_name: z.nullable(z.string()),
  health: z.nullable(z.enum(healths)),
})
export type Found = z.infer<typeof Found>

/** Most results of each kind; a request for one kind returns more. */
export const mostFound = 8
export const mostFoundOfKind = 50

export const findAnything = defineCall({
  path: 'findAnything',
  nameTh: 'ค้นหา',
  summary:
    'Equipment, sites, tickets, projects, contractors and ways that the caller may see whose names, numbers, codes, places or contract numbers hold a text. A contractor: equipment of its contracts and its own tickets.',
  access: 'party',
  body: z.object({
    text: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
    /** Only results of this kind. */
    kind: z.optional(z.enum(foundKinds)),
  }),
  reply: z.array(Found),
})
