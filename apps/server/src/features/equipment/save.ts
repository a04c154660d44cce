import type { StaRule } from '@roadside/contract/domain/sta.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { SentEquipment } from '@roadside/contract/records/equipment-form.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Saving as RecordSaving } from '@roadside/server-kit/record-store.ts'
import {
  changesBetween,
  makeOnce,
  needVersion,
  noteChange,
  type Change,
  type Fields,
} from '@roadside/server-kit/records.ts'
import { readEquipmentForm, type ReadEquipment } from './read-form.ts'
import {
  ensureCameraSite,
  findEditableDepartment,
  findEquipmentLocations,
  findEquipmentProject,
  holdPlace,
  insertEquipment,
  lockEquipment,
  setEquipmentArchived,
  updateEquipment,
  type EquipmentProject,
  type StoredEquipment,
} from './repository.ts'

interface Saving extends RecordSaving {
  readonly staRule: StaRule
}

/** A saved camera and the sites whose lists changed. */
export interface SavedEquipment {
  readonly id: number
  readonly version: number
  readonly wids: readonly number[]
}

const changeOf = ({ db, caller, address, now }: RecordSaving): Change => {
  return { db, kind: 'equipment', username: caller.username, address, now }
}

async function needProject({ db, caller }: RecordSaving, id: number): Promise<EquipmentProject> {
  const found = Number.isSafeInteger(id) ? await findEquipmentProject(db, caller, id) : null
  if (!found) throw new ApiError('not_found', 'ไม่พบโครงการที่ระบุ')
  if (found.isArchived)
    throw new ApiError('bad_request', 'โครงการนี้ถูกจัดเก็บแล้ว กรุณานำกลับมาใช้ก่อนแก้ไขอุปกรณ์')
  return found
}

/** The department that a camera belongs to: the one that was sent, else the project's; it must be the caller's own. */
async function needDepartment(
  { db, caller }: Saving,
  sent: string | undefined,
  otherwise: number,
): Promise<{ readonly id: number; readonly name: string }> {
  const id = sent ? (/^[1-9]\d{0,14}$/.test(sent) ? Number(sent) : Number.NaN) : otherwise
  const name = Number.isNaN(id) ? null : await findEditableDepartment(db, caller, id)
  if (name === null) throw new ApiError('forbidden')
  return { id, name }
}

async function orSameName<T>(hostname: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isDuplicate(error))
      throw new ApiError('duplicate', `โครงการนี้มีกล้องชื่อ ${hostname} อยู่แล้ว`, { cause: error })
    throw error
  }
}

/** Locks the place against archiving while a camera is added to it. */
async function requireLocation(
  db: Db,
  projectId: number,
  locationId: number | null,
): Promise<void> {
  if (!(await holdPlace(db, projectId, locationId))) {
    throw new ApiError('conflict', 'สถานที่ติดตั้งนี้ถูกจัดเก็บแล้ว กรุณาเลือกสถานที่อื่น หรือนำสถานที่กลับมาใช้ก่อน')
  }
}

/** The fields under their names in the history. */
function fieldsOf(read: ReadEquipment, departmentId: number): Fields {
  const { hostname, sta, latitude, longitude, note, anydesk } = read
  return {
    location_id: read.location?.id ?? null,
    hostname,
    sta,
    ipaddress: read.ipaddress ?? '',
    hls_url: read.hlsUrl,
    latitude,
    longitude,
    note,
    desc: read.description,
    anydesk,
    deptid: departmentId,
  }
}

function storedFields(stored: StoredEquipment): Fields {
  const {
    location_id,
    hostname,
    sta,
    ipaddress,
    hls_url,
    latitude,
    longitude,
    note,
    desc,
    anydesk,
    deptid,
  } = stored
  return {
    location_id,
    hostname,
    sta,
    ipaddress,
    hls_url,
    latitude,
    longitude,
    note,
    desc,
    anydesk,
    deptid,
  }
}

/** Registers a camera. The author and the group come from the token, whatever the body contains. */
export async function addEquipment(
  saving: Saving,
  sent: SentEquipment,
  requestId: string | undefined,
): Promise<SavedEquipment> {
  const { db, caller, now, staRule } = saving
  const project = await needProject(saving, Number(sent.pj_id))
  const department = await needDepartment(saving, sent.deptid, project.departmentId)
  const departmentId = department.id
  const locations = await findEquipmentLocations(db, project.id)
  const read = readEquipmentForm(sent, {
    mode: 'add',
    staRule,
    hasAddress: isRoot(caller),
    locations,
    stored: null,
  })
  const change = changeOf(saving)
  const { id, isNew } = await makeOnce(change, { id: requestId, content: sent }, async () => {
    await requireLocation(db, project.id, read.location?.id ?? null)
    const wid = await ensureCameraSite(db, { ...read, project, departmentId })
    const owner = { projectId: project.id, username: caller.username, groupName: caller.groupname }
    const values = { ...read, ...owner, departmentId, wid, locationId: read.location?.id ?? null }
    return orSameName(read.hostname, insertEquipment(db, values, now))
  })
  if (isNew) {
    const names = {
      location_id: { from: null, to: read.location?.name ?? null },
      deptid: { from: null, to: department.name },
    }
    const changes = changesBetween({}, fieldsOf(read, departmentId), names)
    await noteChange(change, { id, version: 1, name: read.hostname, action: 'add', changes })
  }
  const made = await lockEquipment(db, caller, id)
  return { id, version: made?.version ?? 1, wids: made ? [made.wid] : [] }
}

async function needEquipment(saving: RecordSaving, id: number, version: number | undefined) {
  const stored = await lockEquipment(saving.db, saving.caller, id)
  if (!stored) throw new ApiError('not_found')
  if (!stored.may_edit) throw new ApiError('forbidden')
  // the specification's own body has no version: without one the change applies to the stored
  // version
  if (version !== undefined)
    await needVersion(changeOf(saving), { id, version: stored.version }, version)
  return stored
}

/** Changes the version of a camera that was read; a field that was not sent keeps its value. */
export async function editEquipment(
  saving: Saving,
  id: number,
  version: number | undefined,
  sent: SentEquipment,
): Promise<SavedEquipment> {
  const { db, caller, now, staRule } = saving
  const stored = await needEquipment(saving, id, version)
  const project = await needProject(saving, stored.pj_id)
  const department = await needDepartment(saving, sent.deptid, stored.deptid)
  const departmentId = department.id
  const locations = await findEquipmentLocations(db, project.id, stored.location_id)
  const read = readEquipmentForm(sent, {
    mode: 'edit',
    staRule,
    hasAddress: isRoot(caller),
    locations,
    stored,
  })
  const names = {
    location_id: { from: stored.location || null, to: read.location?.name ?? null },
    deptid: { from: stored.deptname, to: department.name },
  }
  const changes = changesBetween(storedFields(stored), fieldsOf(read, departmentId), names)
  if (changes.length === 0) return { id, version: stored.version, wids: [] }
  const isMoved = changes.some(({ field }) => field === 'location_id' || field === 'deptid')
  if (isMoved) await requireLocation(db, project.id, read.location?.id ?? null)
  const wid = isMoved ? await ensureCameraSite(db, { ...read, project, departmentId }) : stored.wid
  const values = { ...read, departmentId, wid, locationId: read.location?.id ?? null }
  await orSameName(read.hostname, updateEquipment(db, id, values, now))
  const after = { id, version: stored.version + 1 }
  await noteChange(changeOf(saving), { ...after, name: read.hostname, action: 'edit', changes })
  return { ...after, wids: [...new Set([stored.wid, wid])] }
}

/** Archives a camera, or restores it. */
export async function archiveEquipment(
  saving: RecordSaving,
  { id, version, archived }: { id: number; version: number; archived: boolean },
): Promise<SavedEquipment> {
  const stored = await needEquipment(saving, id, version)
  if ((stored.archived_at !== null) === archived) return { id, version: stored.version, wids: [] }
  if (!archived) {
    await needProject(saving, stored.pj_id)
    await requireLocation(saving.db, stored.pj_id, stored.location_id)
  }
  await orSameName(
    stored.hostname,
    setEquipmentArchived(saving.db, id, archived ? saving.now : null, saving.now),
  )
  const action = archived ? 'archive' : 'restore'
  const after = { id, version: stored.version + 1 }
  await noteChange(changeOf(saving), { ...after, name: stored.hostname, action, changes: [] })
  return { ...after, wids: [stored.wid] }
}
