import { ApiError } from '@roadside/contract/errors.ts'
import type { LocationForm } from '@roadside/contract/records/location.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import {
  findProjectAccess,
  insertLocation,
  lockLocation,
  setLocationArchived,
  updateLocation,
} from './repository.ts'

/** The project must be one that the caller may change. */
export async function needEditable(
  { db, caller }: { db: Db; caller: Caller },
  projectId: number,
): Promise<void> {
  const access = await findProjectAccess(db, caller, projectId)
  if (!access) throw new ApiError('not_found')
  if (!access.mayEdit) throw new ApiError('forbidden')
  if (access.isArchived)
    throw new ApiError('bad_request', 'โครงการนี้ถูกจัดเก็บแล้ว กรุณานำกลับมาใช้ก่อนแก้ไข')
}

async function orSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ApiError('duplicate', 'โครงการนี้มีสถานที่ติดตั้งชื่อนี้อยู่แล้ว', { cause: error })
  }
}

const degrees = (value: number | null) => (value === null ? '' : String(value))

/** The places of projects that the caller may change; a new one goes to `projectId`. */
export function locationStore(caller: Caller, projectId: number): RecordStore<LocationForm> {
  return {
    kind: 'location',
    nameOf: (form) => form.location_name,
    lock: async (db, id) => {
      const found = await lockLocation(db, id)
      if (!found) return null
      await needEditable({ db, caller }, found.projectId)
      const { version, location_name, road_code, road_name, sta, archived_at } = found
      const position = { latitude: degrees(found.latitude), longitude: degrees(found.longitude) }
      return {
        id,
        version,
        isArchived: archived_at !== null,
        form: { location_name, road_code, road_name, sta, ...position },
      }
    },
    insert: async (db, form, now) => {
      await needEditable({ db, caller }, projectId)
      return orSameName(insertLocation(db, projectId, form, now))
    },
    update: (db, id, form, now) => orSameName(updateLocation(db, id, form, now)),
    setArchived: async (db, id, at, now) => {
      const inUse = (await lockLocation(db, id))?.equipment ?? 0
      if (at !== null && inUse > 0) {
        throw new ApiError(
          'bad_request',
          `สถานที่นี้ยังมีอุปกรณ์ใช้งานอยู่ ${inUse} ตัว กรุณาย้ายหรือเลิกใช้อุปกรณ์ก่อน`,
        )
      }
      return orSameName(setLocationArchived(db, id, at, now))
    },
  }
}
