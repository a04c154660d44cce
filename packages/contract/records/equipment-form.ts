import * as z from 'zod/mini'
import { latitudeError, longitudeError } from '../domain/coordinates.ts'
import { hlsUrlError } from '../domain/hls-url.ts'
import { ipAddressError } from '../domain/ipv4.ts'
import { staError, type StaRule } from '../domain/sta.ts'
import { anydeskError } from './site-records.ts'
import { needed, optional, ruled } from './ruled.ts'

export type EquipmentMode = 'add' | 'edit'

/** Every field of the equipment form as it travels (specification §3). */
export const equipmentFields = [
  'pj_code',
  'pj_id',
  'deptname',
  'deptid',
  'road_name',
  'location',
  'location_id',
  'ipaddress',
  'note',
  'sta',
  'hls_url',
  'latitude',
  'longitude',
  'desc',
  'username',
  'anydesk',
  'group_name',
  'hostname',
] as const
export type EquipmentField = (typeof equipmentFields)[number]
/** All fields as text; an empty one is empty text. */
export type EquipmentForm = Record<EquipmentField, string>

/** The settings that select the rules. */
export interface EquipmentRules {
  readonly mode: EquipmentMode
  /** The setting `STA_RULE`. */
  readonly staRule: StaRule
  /** More than one place is offered: one must be chosen. */
  readonly hasLocationChoice: boolean
  /** The username admin, who alone sees and types the address. */
  readonly hasAddress: boolean
}

const locationError = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? null : 'กรุณาเลือกสถานที่ติดตั้ง')

/**
 * The rules for the entered fields of the equipment form (specification §5, settled "Records"): one
 * schema for browser and server. Fields that are only shown or passed through have no rule here.
 */
export function equipmentSchema({ mode, staRule, hasLocationChoice, hasAddress }: EquipmentRules) {
  return z.object({
    location_id: hasLocationChoice ? ruled(locationError) : z.optional(z.string()),
    hostname: needed('ชื่อกล้อง', 200),
    sta: ruled((text) => staError(text, staRule)),
    ipaddress: hasAddress ? ruled((text) => ipAddressError(text, mode)) : z.optional(z.string()),
    hls_url: ruled((text) => hlsUrlError(text) ?? (text.length > 1000 ? hlsUrlError('') : null)),
    latitude: ruled(latitudeError),
    longitude: ruled(longitudeError),
    note: optional('หมายเหตุ', 2000),
    desc: optional('รายละเอียด', 2000),
    anydesk: ruled((text) => (text === '' ? null : anydeskError(text))),
  })
}

/**
 * A field in any form that may be sent: text, a number, null or nothing. Texts longer than any rule
 * allows are refused before the rules run.
 */
const Sent = z.optional(
  z.pipe(
    z.nullable(z.union([z.string().check(z.maxLength(4000)), z.number()])),
    z.transform((value) => (value === null ? '' : String(value))),
  ),
)
const sent = Object.fromEntries(equipmentFields.map((field) => [field, Sent])) as Record<
  EquipmentField,
  typeof Sent
>

/** The whole form in a body; a missing field is `undefined` and clears nothing. */
export const SentEquipment = z.object(sent)
export type SentEquipment = z.output<typeof SentEquipment>
