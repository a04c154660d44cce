import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { AnsweredFile } from '../records/files.ts'
import { reportGroups, reportPeriod } from './report-calls.ts'

/** The report as a workbook: its figures equal those of `contractReport` to the satang and the second, or those of `contractMonth` in a version. */
export const exportContractReport = defineCall({
  path: 'exportContractReport',
  nameTh: 'ส่งออกรายงานสัญญา',
  summary:
    'The report of `contractReport` as XLSX: the summary as measured and as agreed, the intervals, tickets and pauses that it comes from, and what it was made of. Numbers are numbers, moments are moments of the Buddhist calendar; unknown figures are empty cells with the reason beside them. `version`: the month of a contract as it was signed off, which holds no tickets.',
  access: 'actingParty',
  body: z.object({
    ...reportPeriod,
    by: z.enum(reportGroups),
    pj_id: z.optional(Id),
    version: z.optional(z.int().check(z.minimum(1))),
  }),
  reply: AnsweredFile,
})
