import * as z from 'zod/mini'
import { sentText } from '../sent-text.ts'
import { defineCall } from '../call.ts'
import { Id, paging } from '../paging.ts'
import { guaranteeStates } from './guarantee.ts'
import { ArchiveBody, RequestId, Saved, Version } from './record.ts'
import { needed, optional } from './ruled.ts'
import { isDay, TypedDay } from './typed-day.ts'

const OptionalDay = z.nullable(z.iso.date())

/** A value of a list of choices: an id as text, empty: none. */
const ChosenId = z.pipe(
  sentText(z.regex(/^([1-9]\d{0,14})?$/)),
  z.transform((text) => (text === '' ? null : Number(text))),
)

const fields = {
  pj_code: needed('รหัสโครงการ', 60),
  pj_name: needed('ชื่อโครงการ', 500),
  contract_no: optional('เลขที่สัญญา', 100),
  /** The agency that signed the contract. */
  deptname: optional('หน่วยงานคู่สัญญา', 300),
  /** The department that is responsible. */
  deptid: ChosenId,
  contractor_id: ChosenId,
  guarantee_date_start_de: TypedDay,
  guarantee_date_end_de: TypedDay,
  note: optional('หมายเหตุ', 2000),
}

/** The entered fields of a project; the rules of web and server. */
export const ProjectForm = z.object(fields).check(
  z.check(({ value, issues }) => {
    const add = (path: string, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: value, continue: true })
    const { deptid, guarantee_date_start_de: start, guarantee_date_end_de: end } = value
    if (deptid === null) add('deptid', 'กรุณาเลือกหน่วยงานที่รับผิดชอบ')
    if (isDay(start) && isDay(end) && end < start) {
      add('guarantee_date_end_de', 'วันสิ้นสุดระยะเวลารับประกันต้องไม่อยู่ก่อนวันเริ่มต้น')
    }
  }),
)
/** As typed: every field is a text. */
export type ProjectForm = z.input<typeof ProjectForm>
/** As parsed. */
export type ProjectValues = z.output<typeof ProjectForm>

/** A project in the list. */
export const ProjectRow = z.object({
  pj_id: z.number(),
  version: z.number(),
  pj_code: z.string(),
  pj_name: z.string(),
  contract_no: z.string(),
  deptname: z.string(),
  Dept_Name: z.string(),
  deptid: z.number(),
  vendor_name: z.string(),
  contractor_id: z.nullable(z.number()),
  guarantee_date_start_de: OptionalDay,
  guarantee_date_end_de: OptionalDay,
  locations: z.number(),
  sites: z.number(),
  /**
   * All equipment of the project and its sites that the caller may see, of any kind; and the number
   * of it that does not work.
   */
  equipment: z.number(),
  equipment_wrong: z.number(),
  note: z.string(),
  archived_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** Whether the caller may change the project itself; rights on its equipment are separate. */
  may_edit: z.boolean(),
  may_edit_equipment: z.boolean(),
})
export type ProjectRow = z.infer<typeof ProjectRow>

export const projectSorts = [
  'pj_code',
  'pj_name',
  'contract_no',
  'vendor_name',
  'Dept_Name',
  'guarantee',
  'equipment',
  'locations',
  'updated_at',
] as const
export type ProjectSort = (typeof projectSorts)[number]

export const projectList = defineCall({
  path: 'projectList',
  nameTh: 'ดูรายการโครงการ',
  summary:
    'Projects that the caller may see; `counts` says how many are in each state of the guarantee, and how many were put away.',
  access: 'staff',
  body: z.object({
    ...paging,
    sort: z.optional(z.enum(projectSorts)),
    guarantee: z.optional(z.enum(guaranteeStates)),
    archived: z._default(z.boolean(), false),
    contractor_id: z.optional(Id),
  }),
  reply: z.object({
    rows: z.array(ProjectRow),
    total: z.int(),
    counts: z.record(z.enum([...guaranteeStates, 'archived']), z.int()),
    may_add: z.boolean(),
  }),
})

export const project = defineCall({
  path: 'project',
  nameTh: 'ดูโครงการ',
  summary: 'One project, by its id or its code.',
  access: 'staff',
  body: z.union([
    z.object({ pj_id: Id }),
    z.object({ pj_code: z.string().check(z.minLength(1), z.maxLength(60)) }),
  ]),
  reply: ProjectRow,
})

export const saveProject = defineCall({
  path: 'saveProject',
  nameTh: 'บันทึกโครงการ',
  summary: 'Adds a project (without `pj_id`), or changes one as of the version that was read.',
  access: 'roleAdmin',
  body: z.object({
    pj_id: z.optional(Id),
    version: z.optional(Version),
    request_id: RequestId,
    form: ProjectForm,
  }),
  reply: Saved,
})

export const archiveProject = defineCall({
  path: 'archiveProject',
  nameTh: 'จัดเก็บโครงการ',
  summary: 'Puts a project away, or takes it back; nothing of it is deleted.',
  access: 'roleAdmin',
  body: ArchiveBody,
  reply: Saved,
})

export const projectChoices = defineCall({
  path: 'projectChoices',
  nameTh: 'ดูตัวเลือกของโครงการ',
  summary: 'Departments and contractors that the caller may name in a project.',
  access: 'roleAdmin',
  body: z.object({}),
  reply: z.object({
    departments: z.array(z.object({ id: z.number(), name: z.string(), group: z.string() })),
    contractors: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
