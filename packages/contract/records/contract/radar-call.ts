import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { Id, paging } from '../../paging.ts'
import { radarFindings, watchedKinds } from './radar.ts'
import { securityKinds } from './security.ts'

/** What of the radar is shown: all of it, what ends within so many days, or what has a finding. */
export const radarShows = ['all', 'd7', 'd30', 'd60', 'd90', 'findings'] as const
export type RadarShow = (typeof radarShows)[number]
export const radarSorts = ['to', 'pj_name', 'contractor', 'department', 'open_defects'] as const
export type RadarSort = (typeof radarSorts)[number]

/** A defects period or a security that is to be looked at. */
export const RadarRow = z.object({
  /** `lot-5`, `project-3`, `bank-7`. */
  key: z.string(),
  kind: z.enum(watchedKinds),
  /** What secures; null: it is a defects period. */
  security: z.nullable(z.enum(securityKinds)),
  /** The lot's name, or the bank and number of a security; empty: the project's own period, or a security without either. */
  name: z.string(),
  pj_id: z.int(),
  pj_code: z.string(),
  pj_name: z.string(),
  contract_no: z.string(),
  contractor: z.string(),
  contractor_telephone: z.string(),
  department: z.string(),
  /** Days `yyyy-mm-dd`, the last included. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  findings: z.array(z.enum(radarFindings)),
  /** Live alarms of the equipment in it that the caller may know of: what is to be claimed. */
  open_defects: z.int(),
})
export type RadarRow = z.infer<typeof RadarRow>

export const guaranteeRadar = defineCall({
  path: 'guaranteeRadar',
  nameTh: 'ดูการรับประกันที่ใกล้สิ้นสุด',
  summary:
    'Defects periods and securities of projects in use that end within 90 days or have a finding; `counts` by what can be shown.',
  access: 'staff',
  body: z.object({
    ...paging,
    sort: z.optional(z.enum(radarSorts)),
    show: z._default(z.enum(radarShows), 'all'),
    kind: z.optional(z.enum(watchedKinds)),
    pj_id: z.optional(Id),
  }),
  reply: z.object({
    rows: z.array(RadarRow),
    total: z.int(),
    counts: z.record(z.enum(radarShows), z.int()),
  }),
})
