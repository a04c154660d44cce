import type { CameraDefaults, EquipmentRow } from '@roadside/contract/records/equipment.ts'
import type { EquipmentForm } from '@roadside/contract/records/equipment-form.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import type { UserData } from '@roadside/contract/user.ts'

/** Initial values in add mode: from the parent record (specification §4). */
export function newEquipment(project: ProjectRow, user: UserData): EquipmentForm {
  return {
    pj_code: project.pj_code,
    pj_id: String(project.pj_id),
    deptname: project.Dept_Name,
    deptid: String(project.deptid),
    road_name: '',
    location: '',
    location_id: '',
    hostname: '',
    sta: '',
    ipaddress: '',
    hls_url: '',
    latitude: '',
    longitude: '',
    note: '',
    desc: project.pj_name,
    username: user.username,
    anydesk: '',
    group_name: user.groupname,
  }
}

/** Initial values in edit mode: the stored ones. */
export function storedEquipment(row: EquipmentRow, project: ProjectRow): EquipmentForm {
  return {
    pj_code: project.pj_code,
    pj_id: String(row.pj_id),
    deptname: row.deptname,
    deptid: String(row.deptid),
    road_name: row.road_name,
    location: row.location,
    location_id: String(row.location_id ?? ''),
    hostname: row.hostname,
    sta: row.sta,
    ipaddress: row.ipaddress ?? '',
    hls_url: row.hls_url,
    latitude: String(row.latitude),
    longitude: String(row.longitude),
    note: row.note,
    desc: row.desc,
    username: row.username,
    anydesk: row.anydesk,
    group_name: row.group_name,
  }
}

/**
 * The result of the camera lookup, as fields of the form; its `Camera_Desc` fills the camera's name
 * (settled "Records").
 */
export function lookedUp(found: CameraDefaults): Partial<EquipmentForm> {
  return {
    hostname: found.Camera_Desc,
    note: found.note,
    sta: found.STA,
    hls_url: found.RTSP_HLS,
    latitude: found.Latitude,
    longitude: found.Longitude,
  }
}

/** The fields of `from` that are still empty in the form. */
export function fillEmpty(
  form: EquipmentForm,
  from: Partial<EquipmentForm>,
): Partial<EquipmentForm> {
  return Object.fromEntries(
    Object.entries(from).filter(
      ([field, value]) => value !== '' && form[field as keyof EquipmentForm].trim() === '',
    ),
  )
}
