import { mapPoint, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { mostImportBytes, mostImportRows, tellProblems } from '@roadside/contract/records/files.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { readSheet } from '@roadside/server-kit/files/read-sheet.ts'
import type { ImportLamp } from '../../registry-calls.ts'
import { checkRows, type CheckedRows } from './check-rows.ts'
import { findPoles, findProfiles, findSitesOfDevices, insertLamps, type NewLamp } from './repository.ts'

/** Rows that an answer names at most; the count is of all. */
const mostShown = 1_000

/** Inserts so many lamps in the transaction that it is given, as those of an import. */
type Register = (count: number, insert: (db: Db, now: Date, importId: number) => Promise<void>) => Promise<void>

/** Reads a file of lamps and names every wrong row; with `write` registers all of them, or none where one is wrong. */
export async function importFile(
  db: Db,
  { wid, filename, content, write }: { wid: number; filename: string; content: string; write: boolean },
  register: Register,
) {
  const sheet = await readSheet(filename, content, { mostBytes: mostImportBytes, mostRows: mostImportRows })
  const profiles = await findProfiles(db)
  const names = profiles.map(({ name }) => name)
  const { lamps: found } = checkRows(sheet, { siteOfDevice: new Map(), poles: new Set(), profiles: names })
  const siteOfDevice = await findSitesOfDevices(
    db,
    found.map(({ devid }) => devid),
  )
  const checked = checkRows(sheet, { siteOfDevice, poles: await findPoles(db, wid), profiles: names })
  const profileIds = new Map(profiles.map(({ name, id }) => [name, id]))
  const written = write ? await writeAll(wid, checked, profileIds, register) : 0
  const { lamps, problems, warnings } = checked
  return { total: lamps.length, rows: lamps.slice(0, mostShown), ...tellProblems(problems, warnings), written }
}

async function writeAll(
  wid: number,
  { lamps, problems }: CheckedRows,
  profileIds: ReadonlyMap<string, number>,
  register: Register,
): Promise<number> {
  if (problems.length > 0) throw new ApiError('bad_request', `มีรายการที่ต้องแก้ไข ${problems.length} จุด ยังไม่ได้บันทึกรายการใด`)
  if (lamps.length === 0) return 0
  const fresh = lamps.map((lamp) => toNewLamp(lamp, profileIds))
  await register(fresh.length, async (db, now, importId) => {
    if ((await insertLamps(db, wid, fresh, now, importId)) < fresh.length)
      throw new ApiError('duplicate', 'มีอุปกรณ์บางรายการถูกลงทะเบียนไปแล้วระหว่างนี้ ยังไม่ได้บันทึกรายการใด')
  })
  return fresh.length
}

export function toNewLamp(lamp: ImportLamp, profileIds: ReadonlyMap<string, number>): NewLamp {
  const { devid, pole, link, latitude, longitude, sta } = lamp
  const point = mapPoint(readPosition(latitude, longitude))
  return { devid, pole, link, latitude, longitude, sta, point, profileId: profileIds.get(lamp.profile) ?? 0 }
}
