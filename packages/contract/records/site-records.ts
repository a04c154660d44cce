import * as z from 'zod/mini'
import { Equipment } from '../alarms/alarm-calls.ts'
import { defineCall } from '../call.ts'
import { healths } from '../health.ts'
import { Id } from '../paging.ts'
import { needed, ruled } from './ruled.ts'

const ofSite = { access: 'signedIn', concerns: 'site' } as const
const site = z.object({ wid: Id })

/** The project behind a site (specification §3). */
export const ProjectInfo = z.object({
  pj_id: z.number(),
  pj_code: z.string(),
  pj_name: z.string(),
  contract_no: z.string(),
  /** The agency that signed the contract. */
  deptname: z.string(),
  /** The agency that is responsible. */
  Dept_Name: z.string(),
  guarantee_date_start_de: z.nullable(z.string()),
  guarantee_date_end_de: z.nullable(z.string()),
  vendor_name: z.string(),
  vendor_contact: z.string(),
  vendor_telephone: z.string(),
})
export type ProjectInfo = z.infer<typeof ProjectInfo>

export const infoProject = defineCall({
  ...ofSite,
  path: 'infoProject',
  nameTh: 'ดูข้อมูลโครงการของพื้นที่ติดตั้ง',
  summary:
    'The project that a site belongs to, in the first item; none for a site of an old project. Of a piece of equipment: its own project and the guarantee of its lot.',
  body: z.extend(site, { equipment: z.optional(Equipment) }),
  reply: z.array(ProjectInfo),
})

/** How far from a site a camera is looked for. Metres. */
export const nearestWithinM = 2_000

export const NearestCamera = z.object({
  name: z.string(),
  siteName: z.string(),
  wid: z.number(),
  DeptID: z.number(),
  /** From the position of the site. Metres. */
  distance: z.int(),
  /** Null: the caller may not know it. */
  health: z.nullable(z.enum(healths)),
})
export type NearestCamera = z.infer<typeof NearestCamera>

export const nearestCamera = defineCall({
  ...ofSite,
  path: 'nearestCamera',
  nameTh: 'ดูกล้องใกล้พื้นที่ติดตั้ง',
  summary:
    'The nearest video camera that the caller sees within 2 km of a site; `hasPosition` is false where the site has none.',
  body: site,
  reply: z.object({ hasPosition: z.boolean(), camera: z.nullable(NearestCamera) }),
})

export const RemoteDesktop = z.object({
  id: z.number(),
  num: z.number(),
  /** Its position. */
  detail: z.string(),
  anydesk: z.string(),
  /** Comes from a camera's record and is changed there. */
  isOfEquipment: z.boolean(),
})
export type RemoteDesktop = z.infer<typeof RemoteDesktop>

export const getAnydeskAnalyticG = defineCall({
  ...ofSite,
  path: 'getAnydeskAnalytic-G',
  nameTh: 'ดูการเชื่อมต่อระยะไกล',
  summary: 'Remote desktops of a site.',
  body: site,
  reply: z.array(RemoteDesktop),
})

export const openRemoteDesktop = defineCall({
  ...ofSite,
  path: 'openRemoteDesktop',
  nameTh: 'เชื่อมต่อระยะไกล',
  summary:
    "Notes in the audit log that somebody opens a site's remote desktop; to be called before it is opened.",
  body: z.extend(site, { anydesk: z.string().check(z.maxLength(100)) }),
  reply: z.object({ ok: z.literal(true) }),
})

/** Nine or ten digits, or an alias such as road-1@ad; spaces are left out. */
export function anydeskError(text: string): string | null {
  return /^\d{9,10}$|^[\w.-]{3,60}@[\w-]{2,30}$/.test(text.replaceAll(/\s/g, ''))
    ? null
    : 'กรุณากรอกรหัส AnyDesk เป็นตัวเลข 9 ถึง 10 หลัก หรือชื่อ เช่น road-1@ad'
}

export const RemoteDesktopForm = z.object({
  detail: needed('จุดติดตั้ง', 300),
  anydesk: ruled(anydeskError),
})

export const saveRemoteDesktop = defineCall({
  path: 'saveRemoteDesktop',
  nameTh: 'บันทึกการเชื่อมต่อระยะไกล',
  summary: 'Adds a remote desktop to a site, or changes one.',
  access: 'roleAdmin',
  concerns: 'site',
  body: z.extend(site, { id: z.optional(Id), form: RemoteDesktopForm }),
  reply: z.object({ id: z.number() }),
})
export const removeRemoteDesktop = defineCall({
  path: 'removeRemoteDesktop',
  nameTh: 'ลบการเชื่อมต่อระยะไกล',
  summary: 'Removes a remote desktop from a site.',
  access: 'roleAdmin',
  concerns: 'site',
  body: z.extend(site, { id: Id }),
  reply: z.object({ ok: z.literal(true) }),
})
