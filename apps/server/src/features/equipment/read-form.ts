import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { StaRule } from '@roadside/contract/domain/sta.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  equipmentSchema,
  type EquipmentMode,
  type SentEquipment,
} from '@roadside/contract/records/equipment-form.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import type { EquipmentLocation, StoredEquipment } from './repository.ts'

interface Reading {
  readonly mode: EquipmentMode
  readonly staRule: StaRule
  /** The username admin, who alone may enter addresses. */
  readonly hasAddress: boolean
  readonly locations: readonly EquipmentLocation[]
  /** The stored values, in edit mode; a missing field keeps its value. */
  readonly stored: StoredEquipment | null
}

/** The camera that a form describes; its site and department come from elsewhere. */
export interface ReadEquipment {
  readonly location: EquipmentLocation | null
  readonly hostname: string
  readonly sta: string
  readonly ipaddress: string | null
  readonly hlsUrl: string
  readonly latitude: number
  readonly longitude: number
  readonly note: string
  readonly description: string
  readonly anydesk: string
  readonly searchText: string
}

/**
 * Merges the sent fields into the stored ones by the rules of the form; throws `bad_request` with a
 * sentence for each wrong field.
 */
export function readEquipmentForm(sent: SentEquipment, reading: Reading): ReadEquipment {
  const { mode, staRule, hasAddress, locations, stored } = reading
  const known: Record<string, string> = stored
    ? {
        hostname: stored.hostname,
        sta: stored.sta,
        ipaddress: stored.ipaddress,
        hls_url: stored.hls_url,
        latitude: String(stored.latitude),
        longitude: String(stored.longitude),
        note: stored.note,
        desc: stored.desc,
        anydesk: stored.anydesk,
        location_id: String(stored.location_id ?? ''),
      }
    : {}
  const pick = (field: keyof SentEquipment) => sent[field] ?? known[field] ?? ''
  const values = {
    hostname: pick('hostname'),
    sta: pick('sta'),
    hls_url: pick('hls_url'),
    note: pick('note'),
    desc: pick('desc'),
    latitude: pick('latitude'),
    longitude: pick('longitude'),
    anydesk: pick('anydesk'),
    // a caller who does not see the address cannot change it
    ipaddress: hasAddress ? pick('ipaddress') : (known.ipaddress ?? ''),
    location_id: pick('location_id'),
  }
  const schema = equipmentSchema({
    mode,
    staRule,
    hasLocationChoice: locations.length > 1,
    hasAddress,
  })
  const errors = Object.values(formErrors(schema, values))
  if (errors.length > 0) throw new ApiError('bad_request', errors.join(' · '))
  const read = schema.parse(values)
  const ipaddress = read.ipaddress?.trim() ?? ''
  if (stored && stored.ipaddress !== '' && ipaddress !== stored.ipaddress) {
    throw new ApiError('bad_request', 'IP Address ที่บันทึกไว้แล้วแก้ไขไม่ได้')
  }
  // a camera stays at its place, unless another one is sent
  const staysAtLocation =
    stored !== null && stored.location_id !== null && (sent.location_id ?? '') === ''
  const location = chosenLocation(
    locations,
    staysAtLocation ? String(stored.location_id) : (read.location_id ?? ''),
    staysAtLocation,
  )
  const { hostname, sta, note, desc } = read
  return {
    location,
    hostname,
    sta,
    note,
    ipaddress: ipaddress === '' ? null : ipaddress,
    hlsUrl: read.hls_url,
    description: desc,
    latitude: Number(read.latitude),
    longitude: Number(read.longitude),
    anydesk: read.anydesk.replaceAll(/\s/g, ''),
    searchText: normaliseSearch([hostname, sta, note, desc].join(' ')),
  }
}

/**
 * None → null, exactly one → used without a question, more → the chosen one (settled "Records").
 */
function chosenLocation(
  locations: readonly EquipmentLocation[],
  chosen: string,
  staysAtLocation: boolean,
): EquipmentLocation | null {
  if (locations.length <= 1 && !staysAtLocation) return locations[0] ?? null
  const found = locations.find(({ id }) => String(id) === chosen)
  if (!found) throw new ApiError('bad_request', 'กรุณาเลือกสถานที่ติดตั้ง')
  return found
}
