import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Id, paging } from './paging.ts'
import { AnsweredFile, fileFormats } from './records/files.ts'

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** An entry as listed: long texts are cut. Groups and projects appear by their names. */
export const AuditRow = z.object({
  id: z.number(),
  at: z.string(),
  /** Empty where it is unknown. */
  username: z.string(),
  /** Of the client. */
  address: z.string(),
  action: z.string(),
  /** The subject of the action. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** The fields that changed. */
  before: Fields,
  after: Fields,
})
export type AuditRow = z.infer<typeof AuditRow>

const choice = {
  search: paging.search,
  action: z.optional(z.string().check(z.maxLength(60))),
  username: z.optional(z.string().check(z.maxLength(60))),
  from: paging.from,
  to: paging.to,
}

export const auditList = defineCall({
  path: 'auditList',
  nameTh: 'ดูบันทึกการใช้งาน',
  summary:
    'The audit log, newest first: who did what, when, from where. `search` finds subjects and accounts. Counted to 5 000.',
  access: 'authority',
  body: z.object({ ...choice, page: paging.page, perPage: paging.perPage }),
  reply: z.object({ rows: z.array(AuditRow), total: z.int() }),
})

export const auditActions = defineCall({
  path: 'auditActions',
  nameTh: 'ดูการดำเนินการในบันทึกการใช้งาน',
  summary: 'What the actions of the audit log are called, in groups.',
  access: 'authority',
  body: z.object({}),
  reply: z.array(z.object({ title: z.string(), actions: z.record(z.string(), z.string()) })),
})

export const auditEntry = defineCall({
  path: 'auditEntry',
  nameTh: 'ดูรายการในบันทึกการใช้งาน',
  summary: 'One entry of the audit log with what was before and after in full.',
  access: 'authority',
  body: z.object({ id: Id }),
  reply: AuditRow,
})

const cut = { is_cut: z.boolean() }

export const exportAudit = defineCall({
  path: 'exportAudit',
  nameTh: 'ส่งออกบันทึกการใช้งาน',
  summary:
    'The newest 5 000 entries of a choice in words, to be taken away as a file or printed; `is_cut` says that there are more. Written to the log itself.',
  access: 'authority',
  body: z.object({ ...choice, format: z.enum([...fileFormats, 'print']) }),
  reply: z.union([
    z.object({ ...AnsweredFile.shape, ...cut }),
    z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())), ...cut }),
  ]),
})
