import { mapPoint, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  mostImportBytes,
  mostImportRows,
  describeProblems,
} from '@roadside/contract/records/files.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { readSheet } from '@roadside/server-kit/files/read-sheet.ts'
import type { ImportLamp } from '../../registry-calls.ts'
import { checkRows, type CheckedRows } from './check-rows.ts'
import { findLampsOf, findPoles, findProfiles, type NewLamp } from './repository.ts'

/** Rows that an answer names at most; the count is of all. */
const mostShown = 1_000

export interface FileOfLamps {
  readonly wid: number
  readonly filename: string
  readonly content: string
  readonly write: boolean
}

/** The lamps of a file that are to be registered, and those that are to be changed. */
export interface LampsToWrite {
  readonly fresh: readonly NewLamp[]
  readonly changed: readonly NewLamp[]
}

/** Reads a file of lamps and names every wrong row; with `write` hands all of them on, or none where one is wrong. */
export async function importFile(
  db: Db,
  { wid, filename, content, write }: FileOfLamps,
  register: (lamps: LampsToWrite) => Promise<void>,
) {
  const sheet = await readSheet(filename, content, {
    mostBytes: mostImportBytes,
    mostRows: mostImportRows,
  })
  const profiles = await findProfiles(db)
  const names = profiles.map(({ name }) => name)
  const nothing = {
    siteOfDevice: new Map(),
    here: new Map(),
    poles: new Set<string>(),
    profiles: names,
  }
  const { lamps: read } = await checkRows(sheet, nothing)
  const found = await findLampsOf(
    db,
    read.map(({ devid }) => devid),
  )
  const checked = await checkRows(sheet, {
    siteOfDevice: new Map(
      found.filter((lamp) => lamp.wid !== wid).map(({ devid, site }) => [devid, site]),
    ),
    here: new Map(
      found
        .filter((lamp) => lamp.wid === wid)
        .map((lamp) => [lamp.devid, { ...lamp, side: lamp.side ?? '' }]),
    ),
    poles: await findPoles(db, wid),
    profiles: names,
  })
  const profileIds = new Map(profiles.map(({ name, id }) => [name, id]))
  const { lamps, problems, warnings, source, unchanged } = checked
  if (write) await writeAll(checked, profileIds, register)
  const pendingChanges = describeProblems(problems, warnings)
  return {
    total: lamps.length,
    unchanged,
    source,
    rows: lamps.slice(0, mostShown),
    ...pendingChanges,
    written: write ? lamps.length : 0,
  }
}

async function writeAll(
  { lamps, problems }: CheckedRows,
  profileIds: ReadonlyMap<string, number>,
  register: (lamps: LampsToWrite) => Promise<void>,
): Promise<void> {
  if (problems.length > 0)
    throw new ApiError('bad_request', `มีรายการที่ต้องแก้ไข ${problems.length} จุด ยังไม่ได้บันทึกรายการใด`)
  if (lamps.length === 0) return
  const toWrite = (some: readonly ImportLamp[]) => some.map((lamp) => toNewLamp(lamp, profileIds))
  const [fresh, changed] = [
    lamps.filter(({ was }) => was === null),
    lamps.filter(({ was }) => was !== null),
  ]
  await register({ fresh: toWrite(fresh), changed: toWrite(changed) })
}

export function toNewLamp(lamp: ImportLamp, profileIds: ReadonlyMap<string, number>): NewLamp {
  const { devid, pole, link, latitude, longitude, sta, circuit } = lamp
  const point = mapPoint(readPosition(latitude, longitude))
  return {
    devid,
    pole,
    link,
    latitude,
    longitude,
    sta,
    circuit,
    side: lamp.side || null,
    point,
    profileId: profileIds.get(lamp.profile) ?? 0,
  }
}
