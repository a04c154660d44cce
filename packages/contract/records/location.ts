import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { staError } from '../domain/sta.ts'
import { latitudeError, longitudeError } from '../domain/coordinates.ts'
import { Id } from '../paging.ts'
import { ArchiveBody, RequestId, Saved, Version } from './record.ts'
import { needed, optional, ruled, wholePosition } from './ruled.ts'

/** The entered fields of a place for a project's equipment. */
export const LocationForm = z
  .object({
    location_name: needed('ชื่อสถานที่ติดตั้ง', 300),
    road_code: optional('รหัสสายทาง', 60),
    road_name: optional('ชื่อสายทาง', 300),
    sta: ruled((text) => (text === '' ? null : staError(text, 'any-km'))),
    latitude: ruled((text) => (text === '' ? null : latitudeError(text))),
    longitude: ruled((text) => (text === '' ? null : longitudeError(text))),
  })
  .check(wholePosition)
export type LocationForm = z.input<typeof LocationForm>

export const LocationRow = z.object({
  location_id: z.number(),
  version: z.number(),
  location_name: z.string(),
  road_code: z.string(),
  road_name: z.string(),
  sta: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  equipment: z.number(),
  archived_at: z.nullable(z.string()),
})
export type LocationRow = z.infer<typeof LocationRow>

const LocationItem = z.object({ location_id: z.number(), location_name: z.string() })
export type LocationItem = z.infer<typeof LocationItem>
const ofProject = { access: 'staff', body: z.object({ pj_id: Id }) } as const

export const dropdownELocation = defineCall({
  ...ofProject,
  path: 'dropdownELocation',
  nameTh: 'ดูตัวเลือกสถานที่ติดตั้ง',
  summary: 'Places of a project to choose from while equipment is added.',
  reply: z.array(LocationItem),
})
export const locationMenu = defineCall({
  ...ofProject,
  path: 'locationMenu',
  nameTh: 'ดูตัวเลือกสถานที่ติดตั้ง',
  summary: 'Places of a project to choose from while equipment is edited.',
  reply: z.array(LocationItem),
})
export const projectLocations = defineCall({
  ...ofProject,
  path: 'projectLocations',
  nameTh: 'ดูสถานที่ติดตั้งของโครงการ',
  summary: 'Places of a project with all their fields.',
  reply: z.array(LocationRow),
})

export const saveLocation = defineCall({
  path: 'saveLocation',
  nameTh: 'บันทึกสถานที่ติดตั้ง',
  summary:
    'Adds a place to a project (without `id`), or changes one as of the version that was read.',
  access: 'roleAdmin',
  body: z.object({
    pj_id: Id,
    id: z.optional(Id),
    version: z.optional(Version),
    request_id: RequestId,
    form: LocationForm,
  }),
  reply: Saved,
})
export const archiveLocation = defineCall({
  path: 'archiveLocation',
  nameTh: 'จัดเก็บสถานที่ติดตั้ง',
  summary: 'Puts a place away that holds no equipment, or takes it back.',
  access: 'roleAdmin',
  body: ArchiveBody,
  reply: Saved,
})

/** A site of some solution that belongs to the project, or could. */
export const ProjectSite = z.object({
  wid: z.number(),
  typeName: z.string(),
  name: z.string(),
  sta: z.nullable(z.string()),
  DeptID: z.number(),
  Dept_Name: z.string(),
  isAttached: z.boolean(),
  /** A site of cameras belongs to the project of its cameras. */
  cameras: z.number(),
  /**
   * All equipment of the project there, or the planned number; among it the equipment that does not
   * work.
   */
  equipment: z.number(),
  equipment_wrong: z.number(),
})
export type ProjectSite = z.infer<typeof ProjectSite>

export const projectSites = defineCall({
  ...ofProject,
  path: 'projectSites',
  nameTh: 'ดูระบบที่ติดตั้งของโครงการ',
  summary: "A project's sites, and those of its department that belong to no project yet.",
  reply: z.array(ProjectSite),
})
export const attachSite = defineCall({
  path: 'attachSite',
  nameTh: 'กำหนดโครงการของพื้นที่ติดตั้ง',
  summary: 'Says that a site belongs to a project, or no longer does.',
  access: 'roleAdmin',
  concerns: 'site',
  body: z.object({ wid: Id, pj_id: Id, attached: z.boolean() }),
  reply: z.object({ wid: z.number() }),
})
