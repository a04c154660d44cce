import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { healths } from '../health.ts'
import { Id, paging } from '../paging.ts'
import { AnsweredFile, fileFormats, importBodyLimit, importReply, sentFile } from './files.ts'
import { ArchiveBody, RequestId, Saved, Version } from './record.ts'
import { WayForm } from './way-form.ts'

export const waySorts = [
  'code',
  'name',
  'province',
  'district',
  'length_km',
  'sites',
  'cameras',
  'updated_at',
] as const

/** A way in the list. */
export const WayRow = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  province: z.string(),
  district: z.string(),
  length_km: z.nullable(z.number()),
  sta_from: z.string(),
  sta_to: z.string(),
  note: z.string(),
  /** Number of the sites and cameras along it that the caller may see. */
  sites: z.number(),
  cameras: z.number(),
  /** Another way in use has the same code. */
  is_code_repeated: z.boolean(),
  archived_at: z.nullable(z.string()),
  updated_at: z.string(),
})
export type WayRow = z.infer<typeof WayRow>

const filter = {
  search: paging.search,
  province: z.optional(z.string().check(z.maxLength(100))),
  archived: z._default(z.boolean(), false),
}

export const wayList = defineCall({
  path: 'wayList',
  nameTh: 'ดูรายการสายทาง',
  summary: 'Ways; `provinces` are those of the whole register, for the filter.',
  access: 'authority',
  body: z.object({ ...paging, ...filter, sort: z.optional(z.enum(waySorts)) }),
  reply: z.object({
    rows: z.array(WayRow),
    total: z.int(),
    /** Number of the results that are in use, and of those that are archived. */
    counts: z.object({ active: z.int(), archived: z.int() }),
    provinces: z.array(z.object({ name: z.string(), ways: z.int() })),
  }),
})

/** Equipment along a way: a site of some solution, or a camera of a project. */
export const WayThing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('site'),
    id: z.number(),
    name: z.string(),
    sta: z.string(),
    typeName: z.string(),
    DeptID: z.number(),
    Dept_Name: z.string(),
  }),
  z.object({
    kind: z.literal('camera'),
    id: z.number(),
    name: z.string(),
    sta: z.string(),
    pj_id: z.number(),
    location: z.string(),
    health: z.enum(healths),
  }),
])
export type WayThing = z.infer<typeof WayThing>

export const way = defineCall({
  path: 'way',
  nameTh: 'ดูสายทาง',
  summary: 'One way with its line and what stands along it, as far as the caller may see it.',
  access: 'authority',
  body: z.object({ id: Id }),
  reply: z.extend(WayRow, {
    /** Degrees, latitude first; null where it is not known. */
    line: z.nullable(z.array(z.tuple([z.number(), z.number()]))),
    things: z.array(WayThing),
  }),
})
export type WayDetail = z.infer<(typeof way)['reply']>

export const saveWay = defineCall({
  path: 'saveWay',
  nameTh: 'บันทึกสายทาง',
  summary: 'Adds a way (without `id`), or changes one as of the version that was read.',
  access: 'authority',
  body: z.object({
    id: z.optional(Id),
    version: z.optional(Version),
    request_id: RequestId,
    form: WayForm,
  }),
  reply: Saved,
})

export const archiveWay = defineCall({
  path: 'archiveWay',
  nameTh: 'จัดเก็บสายทาง',
  summary: 'Archives a way, or restores it.',
  access: 'authority',
  body: ArchiveBody,
  reply: Saved,
})

/** A row of a file: its cells as they stand there, by field. */
export const ImportedWay = z.object({
  row: z.number(),
  code: z.string(),
  name: z.string(),
  province: z.string(),
  district: z.string(),
  length_km: z.string(),
  sta_from: z.string(),
  sta_to: z.string(),
  start_latitude: z.string(),
  start_longitude: z.string(),
  end_latitude: z.string(),
  end_longitude: z.string(),
  note: z.string(),
})
export type ImportedWay = z.infer<typeof ImportedWay>

export const importWays = defineCall({
  path: 'importWays',
  nameTh: 'นำเข้าสายทางจากไฟล์',
  summary:
    'Reads ways from CSV or XLSX. Without `write` a preview that names every wrong row; with it all rows or none, once for a `request_id`.',
  access: 'authority',
  bodyLimit: importBodyLimit,
  body: z.object({ ...sentFile, write: z.boolean(), request_id: RequestId }),
  reply: importReply(ImportedWay),
})

export const exportWays = defineCall({
  path: 'exportWays',
  nameTh: 'ส่งออกสายทาง',
  summary: 'The ways of a filter and a search as a file that `importWays` reads.',
  access: 'authority',
  body: z.object({ ...filter, format: z.enum(fileFormats) }),
  reply: AnsweredFile,
})
