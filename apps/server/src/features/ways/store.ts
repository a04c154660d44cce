import { foldCode, foldText } from '@roadside/contract/domain/fold.ts'
import type { WayField, WayForm } from '@roadside/contract/records/way-form.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RecordImport } from '@roadside/server-kit/files/import-records.ts'
import type { ReadRecords } from '@roadside/server-kit/files/read-records.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import { storeWay, presentForm, wayFile } from './present.ts'
import {
  findKnownWays,
  insertWays,
  lockWay,
  setWayArchived,
  updateWay,
  type KnownWay,
} from './repository.ts'

export const wayStore: RecordStore<WayForm> = {
  kind: 'way',
  nameOf: (form) => `${form.code} ${form.name}`.trim(),
  lock: async (db, id) => {
    const found = await lockWay(db, id)
    return (
      found && {
        id,
        version: found.version,
        isArchived: found.isArchived,
        form: presentForm(found),
      }
    )
  },
  insert: async (db, form, now) => (await insertWays(db, [storeWay(form, null)], now))[0] ?? 0,
  update: async (db, id, form, now) => {
    const before = await lockWay(db, id)
    await updateWay(db, id, storeWay(form, before?.line ?? null), now)
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
      forms.map((form) => storeWay(form, null)),
      now,
    ),
}

const unchanged = 'สายทางนี้อยู่ในทะเบียนแล้วทุกช่อง จะไม่นำเข้าซ้ำ'
const sameness = (form: KnownWay) =>
  [
    form.code,
    form.name,
    form.province,
    form.district,
    form.length_km,
    form.sta_from,
    form.sta_to,
    form.note,
  ]
    .map(foldText)
    .join('\n')

/** Registers do repeat codes: it is pointed out and never refused; a way that is there as it is comes once. */
async function compareWays(db: Db, read: ReadRecords<WayField>): Promise<ReadonlySet<number>> {
  const { records } = read
  const known = await findKnownWays(
    db,
    [...new Set(records.map(({ form }) => foldCode(form.code)))],
    records.filter(({ form }) => form.code === '').map(({ form }) => foldText(form.name)),
  )
  return compareWithRegister(read, known)
}

/** Answers the rows that are among the `known` as they are. */
export function compareWithRegister(
  { records, pointOut }: ReadRecords<WayField>,
  known: readonly KnownWay[],
): ReadonlySet<number> {
  const names = new Set(known.map(({ name }) => foldText(name)))
  const same = new Set(known.map(sameness))
  const nameOf = new Map(known.map(({ code, name }) => [foldCode(code), name]))
  const rowOf = new Map<string, number>()
  const there = new Set<number>()
  for (const record of records) {
    const { row, form } = record
    const code = foldCode(form.code)
    if (names.has(foldText(form.name)) && same.has(sameness(form))) {
      there.add(row)
      pointOut(record, 'name', unchanged)
    } else if (code !== '') {
      const [before, registered] = [rowOf.get(code), nameOf.get(code)]
      if (before !== undefined) pointOut(record, 'code', `รหัสสายทางซ้ำกับแถวที่ ${before}`)
      else rowOf.set(code, row)
      if (registered !== undefined)
        pointOut(record, 'code', `มีรหัสสายทางนี้ในทะเบียนแล้ว: ${registered}`)
    }
  }
  return there
}
