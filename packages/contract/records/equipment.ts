import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { healths } from '../health.ts'
import { firstItemReply, Id, listReply, NoItem, paging } from '../paging.ts'
import { SentEquipment } from './equipment-form.ts'
import { ArchiveBody, RequestId, Saved, Version } from './record.ts'

/** Cameras are watched on the pages of this solution type; a camera's site is one of them. */
export const cameraTypeName = 'CCTV'
/** Topic of the live messages of cameras. */
export const cameraTopic = 'cctv'

/** A camera in a project's list. `ipaddress` is for the username admin alone. */
export const EquipmentRow = z.object({
  id: z.number(),
  version: z.number(),
  pj_id: z.number(),
  hostname: z.string(),
  location_id: z.nullable(z.number()),
  location: z.string(),
  road_name: z.string(),
  sta: z.string(),
  hls_url: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  note: z.string(),
  desc: z.string(),
  anydesk: z.string(),
  deptid: z.number(),
  deptname: z.string(),
  wid: z.number(),
  health: z.enum(healths),
  health_since: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  username: z.string(),
  group_name: z.string(),
  archived_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** Replaces the address in `/fetchCCTV`. */
  handle: z.string(),
  may_edit: z.boolean(),
  ipaddress: z.optional(z.string()),
})
export type EquipmentRow = z.infer<typeof EquipmentRow>

export const equipmentSorts = [
  'hostname',
  'location',
  'sta',
  'health',
  'checked_at',
  'updated_at',
  'id',
] as const
export type EquipmentSort = (typeof equipmentSorts)[number]

export const equipmentList = defineCall({
  path: 'equipmentList',
  nameTh: 'ดูรายการอุปกรณ์ของโครงการ',
  summary: "A project's cameras.",
  access: 'staff',
  body: z.object({
    pj_id: Id,
    ...paging,
    sort: z.optional(z.enum(equipmentSorts)),
    archived: z._default(z.boolean(), false),
  }),
  reply: listReply(EquipmentRow),
})

export const equipmentRecord = defineCall({
  path: 'equipmentRecord',
  nameTh: 'ดูอุปกรณ์ของโครงการ',
  summary: 'One camera of a project.',
  access: 'staff',
  body: z.object({ id: Id }),
  reply: EquipmentRow,
})

/** The known data of a camera (specification §3 "Camera lookup response"). */
export const CameraDefaults = z.object({
  Camera_Desc: z.string(),
  ipaddress: z.string(),
  note: z.string(),
  STA: z.string(),
  RTSP_HLS: z.string(),
  Latitude: z.string(),
  Longitude: z.string(),
})
export type CameraDefaults = z.infer<typeof CameraDefaults>

export const fetchCCTV = defineCall({
  path: 'fetchCCTV',
  nameTh: 'ค้นหากล้องจากหมายเลขไอพี',
  summary:
    'What is known of a camera, by its handle, or for admin by its address: as fields and as the first item; `length` 0 where nothing is.',
  access: 'staff',
  body: z.object({ ipaddress: z.string().check(z.maxLength(100)) }),
  reply: z.union([firstItemReply(CameraDefaults), NoItem]),
})

const Done = z.extend(Saved, { message: z.string() })

export const addEquipment = defineCall({
  path: 'addEquipment',
  nameTh: 'เพิ่มอุปกรณ์',
  summary: 'Registers a camera of a project; `request_id` makes it once, however often it is sent.',
  access: 'staff',
  body: z.extend(SentEquipment, { request_id: RequestId }),
  reply: Done,
})

export const editEquipment = defineCall({
  path: 'editEquipment',
  nameTh: 'แก้ไขอุปกรณ์',
  summary:
    'Changes a camera by `id` (or, for admin, by its address); with `version` only as of the version that was read.',
  access: 'staff',
  body: z.extend(SentEquipment, { id: z.optional(Id), version: z.optional(Version) }),
  reply: Done,
})

export const archiveEquipment = defineCall({
  path: 'archiveEquipment',
  nameTh: 'จัดเก็บอุปกรณ์',
  summary: 'Takes a camera out of use, or back into it; its history stays.',
  access: 'staff',
  body: ArchiveBody,
  reply: Saved,
})
