import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { Period } from '../service-levels/terms.ts'

/** Defects that a letter lists at most; a letter that has more says so. */
export const mostListedDefects = 1_000

/** Equipment of a contract that stands in fault, and what shows it. */
export const OpenDefect = z.object({
  asset_id: z.int(),
  device: z.string(),
  kind: z.string(),
  sta: z.string(),
  wid: z.int(),
  type_name: z.string(),
  site: z.string(),
  road_code: z.string(),
  health: z.enum(['fault', 'unreachable']),
  since: z.string(),
  /** What was reported. */
  reason: z.string(),
  /** The lot whose guarantee it has; empty: that of the whole project. */
  lot: z.string(),
  /** First and last day of the guarantee; null: not known. */
  guarantee_from: z.nullable(z.string()),
  guarantee_to: z.nullable(z.string()),
  /** The open ticket of the equipment, with the number of its photos. */
  ticket: z.nullable(z.object({ id: z.int(), number: z.string(), photos: z.int() })),
})
export type OpenDefect = z.infer<typeof OpenDefect>

export const DefectNotice = z.object({
  pj_id: z.int(),
  pj_code: z.string(),
  pj_name: z.string(),
  contract_no: z.string(),
  signed_on: z.nullable(z.string()),
  /** The agency that signed; empty: the department. */
  employer: z.string(),
  department: z.string(),
  contractor: z.string(),
  /** The contract's time to repair; null: nobody has entered it. */
  finish: z.nullable(Period),
  /** When the equipment stood so. */
  as_of: z.string(),
  /** Those that began longest ago first. */
  defects: z.array(OpenDefect),
  total: z.int(),
  /** Equipment in fault that is no claim of this letter, and why. */
  left_out: z.object({
    /** The defect began after the guarantee, or the guarantee has not begun. */
    not_guaranteed: z.int(),
    /** Another fault is its cause. */
    behind_a_cause: z.int(),
    /** Of sites that the caller may not see. */
    out_of_sight: z.int(),
  }),
})
export type DefectNotice = z.infer<typeof DefectNotice>

export const defectNotice = defineCall({
  path: 'defectNotice',
  nameTh: 'จัดทำหนังสือแจ้งความชำรุดบกพร่อง',
  summary:
    'What a letter to the contractor says: the contract and its equipment that stands in fault under guarantee, with the evidence. `left_out` counts what is in fault and not claimed.',
  access: 'staff',
  body: z.object({ pj_id: Id }),
  reply: DefectNotice,
})
