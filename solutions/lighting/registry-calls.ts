import { defineCall } from '@roadside/contract/call.ts'
import { Id } from '@roadside/contract/paging.ts'
import { importBodyLimit, importReply, sentFile } from '@roadside/contract/records/files.ts'
import { sentText } from '@roadside/contract/sent-text.ts'
import * as z from 'zod/mini'
import { deviceIdForm, foldDeviceId } from './device-id.ts'
import { roadSides } from '@roadside/contract/domain/road-side.ts'

const Text = (most: number) => sentText(z.trim(), z.maxLength(most))
const Named = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const DeviceId = z.string().check(z.overwrite(foldDeviceId), z.regex(deviceIdForm))

/** What is entered of a lamp; its position and STA are free text (specification §5). */
export const lampForm = {
  devid: DeviceId,
  wid: Id,
  pole: Named(60),
  profile_id: Id,
  link: z.enum(['lorawan', '4g']),
  latitude: Text(100),
  longitude: Text(100),
  sta: Text(100),
  /** What it is fed from, such as the number of a cabinet; empty: unknown. */
  circuit: z._default(Text(60), ''),
  /** Null: unknown. */
  side: z._default(z.nullable(z.enum(roadSides)), null),
}

/** What is entered of a gateway. */
export const gatewayForm = {
  eui: z.string().check(z.overwrite(foldDeviceId), z.regex(/^[0-9a-f]{16}$/)),
  wid: Id,
  gwno: Named(60),
  ipaddress: Text(45),
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
}

/** A kind of device and how its messages are read. */
export const DeviceProfile = z.object({
  id: z.number(),
  name: z.string(),
  /** Paths into the decoded object, by measurement. */
  mapping: z.record(z.string(), z.unknown()),
  codec: z.nullable(z.string()),
  settings: z.record(z.string(), z.unknown()),
  is_built_in: z.boolean(),
  lamps: z.number(),
  codec_error: z.nullable(z.string()),
  codec_error_at: z.nullable(z.string()),
  codec_suspended_until: z.nullable(z.string()),
  /** What the codec warned of in uplinks since the profile was saved, newest first; the last device and time of each. */
  codec_warnings: z.array(
    z.object({ warning: z.string(), device: z.string(), at: z.string(), uplinks: z.number() }),
  ),
})
export type DeviceProfile = z.infer<typeof DeviceProfile>

export const deviceProfiles = defineCall({
  path: 'deviceProfiles',
  nameTh: 'ดูชนิดอุปกรณ์',
  summary: 'Device profiles of lamps with their mapping, codec and state.',
  access: 'rootAdmin',
  body: z.object({}),
  reply: z.array(DeviceProfile),
})

export const saveDeviceProfile = defineCall({
  path: 'saveDeviceProfile',
  nameTh: 'บันทึกชนิดอุปกรณ์',
  summary: 'Makes (without id) or changes a device profile; built-in ones keep their name.',
  access: 'rootAdmin',
  body: z.object({
    id: z.optional(Id),
    name: Named(100),
    mapping: z.record(z.string().check(z.maxLength(40)), z.unknown()),
    codec: z.nullable(z.string().check(z.maxLength(200_000))),
    settings: z.record(z.string().check(z.maxLength(40)), z.unknown()),
  }),
  reply: z.object({ id: z.number() }),
})

export const tryDeviceProfile = defineCall({
  path: 'tryDeviceProfile',
  nameTh: 'ทดลองชนิดอุปกรณ์',
  summary: 'Runs a codec and a mapping on a payload without storing anything.',
  access: 'rootAdmin',
  body: z.object({
    codec: z.nullable(z.string().check(z.maxLength(200_000))),
    mapping: z.record(z.string().check(z.maxLength(40)), z.unknown()),
    /** Payload in hexadecimal, for the codec. */
    bytes: z.optional(z.string().check(z.regex(/^([0-9a-fA-F]{2}){0,256}$/))),
    fPort: z.optional(z.int().check(z.minimum(0), z.maximum(255))),
    /** An object that the network server decoded, where there is no codec. */
    object: z.optional(z.unknown()),
  }),
  reply: z.object({
    object: z.unknown(),
    measurements: z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
    /** Warnings of the codec in addition to its decoded object. */
    warnings: z.array(z.string()),
    error: z.nullable(z.string()),
  }),
})

export const adoptLamp = defineCall({
  path: 'adoptLamp',
  nameTh: 'ลงทะเบียนดวงโคม',
  summary: 'Registers a device that reports as a lamp of a site.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object(lampForm),
  /** `on_pole`: other lamps of the site under the same number; two luminaires of one pole may share it. */
  reply: z.object({ devid: z.string(), on_pole: z.number() }),
})

export const adoptGateway = defineCall({
  path: 'adoptGateway',
  nameTh: 'ลงทะเบียนเกตเวย์',
  summary: 'Registers a gateway that reports at a site.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object(gatewayForm),
  reply: z.object({ eui: z.string() }),
})

export const ImportLamp = z.object({
  row: z.number(),
  devid: z.string(),
  pole: z.string(),
  link: z.enum(['lorawan', '4g']),
  profile: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  sta: z.string(),
  circuit: z.string(),
  /** Empty: unknown. */
  side: z.enum([...roadSides, '']),
  /** Of a lamp that the site has, what the row changes, as it is now; one that it leaves as it is, is not among the rows. */
  was: z.nullable(z.record(z.string(), z.string())),
})
export type ImportLamp = z.infer<typeof ImportLamp>

export const importLamps = defineCall({
  path: 'importLamps',
  nameTh: 'นำเข้าดวงโคมจากไฟล์',
  summary:
    'Reads lamps of a site from CSV or XLSX; those that it has are changed, an empty cell changing nothing. Without `write` a preview that names every wrong row; with it all rows or none.',
  access: 'rootAdmin',
  concerns: 'site',
  bodyLimit: importBodyLimit,
  body: z.object({
    wid: Id,
    ...sentFile,
    write: z.boolean(),
  }),
  /** Doubtful are positions that are none or abroad; a latitude above 90 is refused. */
  reply: importReply(ImportLamp),
})
