import { ApiError } from '@roadside/contract/errors.ts'
import type { LocationForm } from '@roadside/contract/records/location.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import { changesBetween, makeOnce, needVersion, noteChange, type Change } from '@roadside/server-kit/records.ts'
import { findOwner, insertLocation, lockLocation, setLocationArchived, updateLocation } from './repository.ts'

interface Saving {
  readonly db: Db
  readonly caller: Caller
  readonly now: Date
}

const changeOf = ({ db, caller, now }: Saving): Change => ({ db, kind: 'location', username: caller.username, now })

/** The project must be one that the caller may change. */
export async function needEditable({ db, caller }: Pick<Saving, 'db' | 'caller'>, projectId: number): Promise<void> {
  const owner = await findOwner(db, caller, projectId)
  if (!owner) throw new ApiError('not_found')
  if (!owner.mayEdit) throw new ApiError('forbidden')
}

async function orSameName<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isDuplicate(error)) {
      throw new ApiError('duplicate', `โครงการนี้มีสถานที่ติดตั้งชื่อ ${name} อยู่แล้ว`, { cause: error })
    }
    throw error
  }
}

export async function addLocation(
  saving: Saving,
  projectId: number,
  form: LocationForm,
  requestId: string | undefined,
) {
  await needEditable(saving, projectId)
  const change = changeOf(saving)
  const { id, isNew } = await makeOnce(change, requestId, () =>
    orSameName(form.location_name, insertLocation(saving.db, projectId, form, saving.now)),
  )
  if (isNew) await noteChange(change, { id, version: 1, action: 'add', changes: changesBetween({}, form) })
  return { id, version: 1 }
}

async function needLocation(saving: Saving, id: number, version: number | undefined) {
  const before = await lockLocation(saving.db, id)
  if (!before) throw new ApiError('not_found')
  await needEditable(saving, before.projectId)
  await needVersion(changeOf(saving), { id, version: before.version }, version)
  return before
}

export async function editLocation(saving: Saving, id: number, version: number | undefined, form: LocationForm) {
  const before = await needLocation(saving, id, version)
  const text = (value: number | null) => (value === null ? '' : String(value))
  const { location_name, road_code, road_name, sta } = before
  const changes = changesBetween(
    { location_name, road_code, road_name, sta, latitude: text(before.latitude), longitude: text(before.longitude) },
    form,
  )
  if (changes.length === 0) return { id, version: before.version }
  await orSameName(form.location_name, updateLocation(saving.db, id, form, saving.now))
  await noteChange(changeOf(saving), { id, version: before.version + 1, action: 'edit', changes })
  return { id, version: before.version + 1 }
}

/** A place that holds cameras stays. */
export async function archiveLocation(saving: Saving, id: number, version: number, archived: boolean) {
  const before = await needLocation(saving, id, version)
  if ((before.archived_at !== null) === archived) return { id, version: before.version }
  if (archived && before.equipment > 0) {
    throw new ApiError('bad_request', `สถานที่นี้ยังมีอุปกรณ์ใช้งานอยู่ ${before.equipment} ตัว กรุณาย้ายหรือเลิกใช้อุปกรณ์ก่อน`)
  }
  await orSameName(before.location_name, setLocationArchived(saving.db, id, archived ? saving.now : null, saving.now))
  const action = archived ? 'archive' : 'restore'
  await noteChange(changeOf(saving), { id, version: before.version + 1, action, changes: [] })
  return { id, version: before.version + 1 }
}
