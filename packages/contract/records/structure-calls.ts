import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { latitudeError, longitudeError } from '../domain/coordinates.ts'
import { staError } from '../domain/sta.ts'
import { groupKinds, type GroupKind } from '../menu-call.ts'
import { Id, paging } from '../paging.ts'
import { Saved, Version } from './record.ts'
import { needed, optional, ruled, wholePosition } from './ruled.ts'

/**
 * Names of the kinds of groups; the kind decides a group's place in the menu and its visibility.
 */
export const groupKindNames: Readonly<Record<GroupKind, string>> = {
  central: 'ส่วนกลาง',
  regional: 'สำนักงานทางหลวงชนบท',
  other: 'กลุ่มอื่น',
  national_highway: 'ทางหลวงแผ่นดิน',
  weighing: 'สถานีชั่งน้ำหนัก',
}

const unlessEmpty = (rule: (text: string) => string | null) =>
  ruled((text) => (text === '' ? null : rule(text)))

/** Group code as accounts carry it: `office-4`. */
const GroupCode = ruled((text) =>
  /^[a-z0-9][\w-]{0,39}$/i.test(text)
    ? null
    : 'รหัสกลุ่มใช้ได้เฉพาะตัวอักษรภาษาอังกฤษ ตัวเลข และขีด (- _) ไม่เกิน 40 ตัวอักษร เช่น office-4',
)

/** A group as it is typed; only a regional office has a number. */
export const GroupForm = z
  .object({
    name: needed('ชื่อกลุ่มหน่วยงาน', 200),
    code: GroupCode,
    kind: z.enum(groupKinds),
    region_number: unlessEmpty((text) =>
      /^[1-9]\d{0,2}$/.test(text) ? null : 'กรุณากรอกลำดับสำนักงานเป็นตัวเลข 1 ถึง 999',
    ),
  })
  .check(
    z.check(({ value, issues }) => {
      if ((value.kind === 'regional') === (value.region_number !== '')) return
      const message =
        value.kind === 'regional'
          ? 'กรุณากรอกลำดับสำนักงาน'
          : 'เฉพาะสำนักงานทางหลวงชนบทเท่านั้นที่มีลำดับ กรุณาเว้นว่าง'
      issues.push({
        code: 'custom',
        message,
        path: ['region_number'],
        input: value,
        continue: true,
      })
    }),
  )
export type GroupForm = z.input<typeof GroupForm>

const chosen = (what: string) =>
  ruled((text) => (/^[1-9]\d{0,14}$/.test(text) ? null : `กรุณาเลือก${what}`))

/** A department as it is typed. */
export const DepartmentForm = z.object({
  group_id: chosen('กลุ่มหน่วยงาน'),
  name: needed('ชื่อหน่วยงาน', 200),
  province: optional('จังหวัด', 100),
})
export type DepartmentForm = z.input<typeof DepartmentForm>

/** A site as it is typed. */
export const SiteForm = z
  .object({
    department_id: chosen('หน่วยงาน'),
    type_name: ruled((text) => (text === '' ? 'กรุณาเลือกประเภทระบบ' : null)),
    name: needed('ชื่อพื้นที่ติดตั้ง', 300),
    road_code: optional('รหัสสายทาง', 60),
    road_name: optional('ชื่อสายทาง', 300),
    sta: unlessEmpty((text) => staError(text, 'any-km')),
    latitude: unlessEmpty(latitudeError),
    longitude: unlessEmpty(longitudeError),
  })
  .check(wholePosition)
export type SiteForm = z.input<typeof SiteForm>

export const GroupRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  code: z.string(),
  kind: z.enum(groupKinds),
  region_number: z.nullable(z.number()),
  departments: z.number(),
  accounts: z.number(),
})
export type GroupRow = z.infer<typeof GroupRow>

export const DepartmentRow = z.object({
  id: z.number(),
  version: z.number(),
  group_id: z.number(),
  group: z.string(),
  name: z.string(),
  province: z.string(),
  /** The authority itself, which is there from the installation on. */
  is_whole_authority: z.boolean(),
  sites: z.number(),
  accounts: z.number(),
})
export type DepartmentRow = z.infer<typeof DepartmentRow>

export const SiteRow = z.object({
  wid: z.number(),
  version: z.number(),
  department_id: z.number(),
  department: z.string(),
  group: z.string(),
  type_name: z.string(),
  name: z.string(),
  road_code: z.string(),
  road_name: z.string(),
  sta: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Equipment in use there. */
  equipment: z.number(),
})
export type SiteRow = z.infer<typeof SiteRow>

export const structure = defineCall({
  path: 'structure',
  nameTh: 'ดูหน่วยงานและพื้นที่',
  summary: 'Groups and departments of the authority, in the order of the menu.',
  access: 'authority',
  body: z.object({}),
  reply: z.object({ groups: z.array(GroupRow), departments: z.array(DepartmentRow) }),
})

export const structureSiteSorts = ['name', 'type', 'department', 'equipment'] as const
export type StructureSiteSort = (typeof structureSiteSorts)[number]

export const structureSites = defineCall({
  path: 'structureSites',
  nameTh: 'ดูพื้นที่ติดตั้งของหน่วยงาน',
  summary: 'Sites of the authority. Without `page` all, at most 5 000.',
  access: 'authority',
  body: z.object({ ...paging, sort: z.optional(z.enum(structureSiteSorts)) }),
  reply: z.object({ rows: z.array(SiteRow), total: z.int() }),
})

const identity = { id: z.optional(Id), version: z.optional(Version) }
const OfVersion = z.object({ id: Id, version: Version })
const Done = z.object({ ok: z.literal(true) })

export const saveGroup = defineCall({
  path: 'saveGroup',
  nameTh: 'บันทึกกลุ่มหน่วยงาน',
  summary:
    'Adds a group (without `id`), or changes one as of the version that was read; its code stays.',
  access: 'authority',
  body: z.object({ ...identity, form: GroupForm }),
  reply: Saved,
})
export const removeGroup = defineCall({
  path: 'removeGroup',
  nameTh: 'ลบกลุ่มหน่วยงาน',
  summary: 'Removes a group that has no departments and no accounts.',
  access: 'authority',
  body: OfVersion,
  reply: Done,
})

export const saveDepartment = defineCall({
  path: 'saveDepartment',
  nameTh: 'บันทึกหน่วยงาน',
  summary: 'Adds a department, or changes one; one that has accounts stays in its group.',
  access: 'authority',
  body: z.object({ ...identity, form: DepartmentForm }),
  reply: Saved,
})
export const removeDepartment = defineCall({
  path: 'removeDepartment',
  nameTh: 'ลบหน่วยงาน',
  summary: 'Removes a department that nothing belongs to.',
  access: 'authority',
  body: OfVersion,
  reply: Done,
})

export const saveSite = defineCall({
  path: 'saveSite',
  nameTh: 'บันทึกพื้นที่ติดตั้ง',
  summary: 'Adds a site, or changes one; one that has equipment keeps its type.',
  access: 'authority',
  body: z.object({ ...identity, form: SiteForm }),
  reply: Saved,
})
export const removeSite = defineCall({
  path: 'removeSite',
  nameTh: 'ลบพื้นที่ติดตั้ง',
  summary: 'Removes a site that never had equipment or events.',
  access: 'authority',
  body: OfVersion,
  reply: Done,
})
