import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id, paging } from '../paging.ts'

/** Kinds of records with a version and a history. */
export const recordKinds = [
  'project',
  'location',
  'equipment',
  'contractor',
  'way',
  'lot',
  'bank_guarantee',
  'contract_terms',
  'service_pause',
] as const
export type RecordKind = (typeof recordKinds)[number]
export const recordKindNames: Readonly<Record<RecordKind, string>> = {
  project: 'โครงการ',
  location: 'สถานที่ติดตั้ง',
  equipment: 'อุปกรณ์',
  contractor: 'ผู้รับจ้าง',
  way: 'สายทาง',
  lot: 'งวด',
  bank_guarantee: 'หลักประกัน',
  contract_terms: 'เงื่อนไขสัญญา',
  service_pause: 'การหยุดนับเวลา',
}

/** The version that was read: saving is refused as `conflict` where the record has another by now. */
export const Version = z.int().check(z.positive())
/**
 * A form's own id for the record to be made: sent twice (a second press, a lost answer), it makes
 * one record.
 */
export const RequestId = z.optional(z.uuid())

export const recordActions = ['add', 'edit', 'archive', 'restore', 'import'] as const
export type RecordAction = (typeof recordActions)[number]
export const recordActionNames: Record<RecordAction, string> = {
  add: 'เพิ่ม',
  edit: 'แก้ไข',
  archive: 'จัดเก็บ',
  restore: 'นำกลับมาใช้',
  import: 'นำเข้าจากไฟล์',
}

const Value = z.nullable(z.union([z.string(), z.number()]))
/** A changed field; `names` are the names of values that are ids. */
export const FieldChange = z.object({
  field: z.string(),
  from: Value,
  to: Value,
  names: z.optional(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type FieldChange = z.infer<typeof FieldChange>

/** One change of a record: author, time, former and new values. */
export const HistoryEntry = z.object({
  version: z.number(),
  at: z.string(),
  username: z.string(),
  action: z.enum(recordActions),
  changes: z.array(FieldChange),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const recordHistory = defineCall({
  path: 'recordHistory',
  nameTh: 'ดูประวัติการแก้ไข',
  summary: 'Changes of a record, newest first.',
  access: 'staff',
  body: z.object({
    kind: z.enum(recordKinds),
    id: Id,
    page: z._default(paging.page, 1),
    perPage: z._default(paging.perPage, 25),
  }),
  reply: z.object({ rows: z.array(HistoryEntry), total: z.int() }),
})

/** Body of calls that archive a record or restore it. */
export const ArchiveBody = z.object({ id: Id, version: Version, archived: z.boolean() })
export const Saved = z.object({ id: z.number(), version: z.number() })
