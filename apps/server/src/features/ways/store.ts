import type { WayField, WayForm } from '@roadside/contract/records/way-form.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RecordImport } from '@roadside/server-kit/files/import-records.ts'
import type { ReadRecords } from '@roadside/server-kit/files/read-records.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import { keepWay, presentForm, wayFile } from './present.ts'
import { findWaysOfCodes, insertWays, lockWay, setWayArchived, updateWay } from './repository.ts'

export const wayStore: RecordStore<WayForm> = {
  kind: 'way',
  lock: async (db, id) => {
    const found = await lockWay(db, id)
    return found && { id, version: found.version, isArchived: found.isArchived, form: presentForm(found) }
  },
  insert: async (db, form, now) => (await insertWays(db, [keepWay(form, null)], now))[0] ?? 0,
  update: async (db, id, form, now) => {
    const before = await lockWay(db, id)
    await updateWay(db, id, keepWay(form, before?.line ?? null), now)
  },
  setArchived: setWayArchived,
}

export const wayImport: RecordImport<WayField> = {
  kind: 'way',
  file: wayFile,
  compare: compareWays,
  insert: (db, forms, now) =>
    insertWays(
      db,
      forms.map((form) => keepWay(form, null)),
      now,
    ),
}

/** Registers do repeat codes: it is pointed out and never refused. */
async function compareWays(db: Db, { records, pointOut }: ReadRecords<WayField>): Promise<void> {
  const known = await findWaysOfCodes(db, [...new Set(records.map(({ form }) => form.code))])
  const nameOf = new Map(known.map(({ code, name }) => [code, name]))
  const rowOf = new Map<string, number>()
  for (const record of records) {
    const { row, form } = record
    if (form.code === '') continue
    const [same, registered] = [rowOf.get(form.code), nameOf.get(form.code)]
    if (same !== undefined) pointOut(record, 'code', `รหัสสายทางซ้ำกับแถวที่ ${same}`)
    else rowOf.set(form.code, row)
    if (registered !== undefined) pointOut(record, 'code', `มีรหัสสายทางนี้ในทะเบียนแล้ว: ${registered}`)
  }
}
