import { defineCall } from '@roadside/contract/call.ts'
import { Id } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'
import { gatewayForm, lampForm } from './registry-calls.ts'
import { roadSides } from '@roadside/contract/domain/road-side.ts'

/** Which lamp: its device id as it is registered now. */
const Devid = z.string().check(z.minLength(1), z.maxLength(64))
const Eui = z.string().check(z.minLength(1), z.maxLength(64))

/** A lamp as it is registered. */
export const RegisteredLamp = z.object({
  devid: z.string(),
  wid: z.number(),
  pole: z.string(),
  profile_id: z.number(),
  link: z.enum(['lorawan', '4g']),
  latitude: z.string(),
  longitude: z.string(),
  sta: z.string(),
  circuit: z._default(z.string(), ''),
  side: z._default(z.nullable(z.enum(roadSides)), null),
})
export type RegisteredLamp = z.infer<typeof RegisteredLamp>

/** A gateway as it is registered. */
export const RegisteredGateway = z.object({
  eui: z.string(),
  wid: z.number(),
  gwno: z.string(),
  ipaddress: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type RegisteredGateway = z.infer<typeof RegisteredGateway>

export const registeredLamp = defineCall({
  path: 'registeredLamp',
  nameTh: 'ดูข้อมูลที่ลงทะเบียนของดวงโคม',
  summary: 'What is entered of a lamp.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object({ devid: Devid }),
  reply: RegisteredLamp,
})

export const saveLamp = defineCall({
  path: 'saveLamp',
  nameTh: 'แก้ไขข้อมูลดวงโคม',
  summary:
    'Changes what is entered of a lamp. With another site it is moved there with its history; with another device id its controller was replaced: its log goes on, and its state is unknown until the new one reports.',
  access: 'rootAdmin',
  concerns: 'site',
  /** `was`: what the change was made from; a lamp that is another by now is a `conflict`. */
  body: z.object({ devid: Devid, lamp: z.object(lampForm), was: RegisteredLamp }),
  /** `site`: the lamp's present site; `on_pole`: as in `adoptLamp`. */
  reply: z.object({ devid: z.string(), site: z.string(), on_pole: z.number() }),
})

export const removeLamp = defineCall({
  path: 'removeLamp',
  nameTh: 'ถอดดวงโคมออก',
  summary:
    'Takes a lamp off its site. Its readings are kept; registered at this site again, it goes on with them.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object({ devid: Devid }),
  reply: z.object({ devid: z.string() }),
})

export const saveGateway = defineCall({
  path: 'saveGateway',
  nameTh: 'แก้ไขข้อมูลเกตเวย์',
  summary: 'Changes what is entered of a gateway, its site and its EUI included.',
  access: 'rootAdmin',
  concerns: 'site',
  /** `was`: likewise. */
  body: z.object({ eui: Eui, gateway: z.object(gatewayForm), was: RegisteredGateway }),
  reply: z.object({ eui: z.string() }),
})

export const removeGateway = defineCall({
  path: 'removeGateway',
  nameTh: 'ถอดเกตเวย์ออก',
  summary: 'Takes a gateway off its site.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object({ eui: Eui }),
  reply: z.object({ eui: z.string() }),
})

/** The former place of a removed lamp. */
export const FormerLamp = z.object({
  wid: z.number(),
  site: z.string(),
  pole: z.string(),
  sta: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type FormerLamp = z.infer<typeof FormerLamp>

export const formerLamp = defineCall({
  path: 'formerLamp',
  nameTh: 'ดูข้อมูลของดวงโคมที่ถอดออก',
  summary:
    'Where a device stood as a lamp before it was taken off, the last time; null: it never did.',
  access: 'rootAdmin',
  body: z.object({ devid: Devid }),
  reply: z.nullable(FormerLamp),
})

/** A file of lamps that was read. */
export const LampImport = z.object({
  id: z.number(),
  at: z.string(),
  username: z.string(),
  filename: z.string(),
  wid: z.number(),
  site: z.string(),
  /** How many lamps it brought, how many of them are registered still, and how many of those have reported. */
  lamps: z.number(),
  left: z.number(),
  heard: z.number(),
  /** How many lamps it changed that were there already. */
  changed: z.number(),
  is_undone: z.boolean(),
})
export type LampImport = z.infer<typeof LampImport>

export const lampImports = defineCall({
  path: 'lampImports',
  nameTh: 'ดูไฟล์ดวงโคมที่นำเข้า',
  summary: 'The newest 100 files that lamps were registered from.',
  access: 'rootAdmin',
  body: z.object({}),
  reply: z.array(LampImport),
})

export const undoLampImport = defineCall({
  path: 'undoLampImport',
  nameTh: 'ยกเลิกการนำเข้าดวงโคม',
  summary:
    'Takes the lamps that a file brought off their sites, as `removeLamp` does, and gives those that it changed what they had, but for those that were changed again since.',
  access: 'rootAdmin',
  body: z.object({ id: Id }),
  reply: z.object({ removed: z.number(), restored: z.number() }),
})
