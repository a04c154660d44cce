import type { CameraDefaults, EquipmentRow } from '@roadside/contract/records/equipment.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { StoredEquipment } from './repository.ts'

const handleForm = /^cam-([1-9]\d{0,14})$/

/** Replaces a camera's address for callers who may not see it. */
export function handleOf(id: number): string {
  return `cam-${id}`
}

/** The camera's id, or null where the text is no handle. */
export function idOfHandle(handle: string): number | null {
  const digits = handleForm.exec(handle)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** A camera's row; its address goes to the username admin alone (specification §6). */
export function presentEquipment(
  { ipaddress, ...row }: StoredEquipment,
  caller: Caller,
): EquipmentRow {
  return { ...row, handle: handleOf(row.id), ...(isRoot(caller) && { ipaddress }) }
}

/**
 * The known data of a camera, as the lookup answers it (specification §3); for other callers the
 * handle replaces the address.
 */
export function presentDefaults(row: StoredEquipment, caller: Caller): CameraDefaults {
  return {
    Camera_Desc: row.hostname,
    ipaddress: isRoot(caller) ? row.ipaddress : handleOf(row.id),
    note: row.note,
    STA: row.sta,
    RTSP_HLS: row.hls_url,
    Latitude: String(row.latitude),
    Longitude: String(row.longitude),
  }
}
