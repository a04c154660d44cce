import { foldText } from '@roadside/contract/domain/fold.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ContractorField, ContractorForm } from '@roadside/contract/records/contractor.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RecordImport } from '@roadside/server-kit/files/import-records.ts'
import type { ReadRecords } from '@roadside/server-kit/files/read-records.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import { contractorFile, searchTextOf } from './present.ts'
import {
  findKnownContractors,
  insertContractors,
  lockContractor,
  setContractorArchived,
  updateContractor,
  type KnownContractor,
} from './repository.ts'

const stored = (form: ContractorForm) => ({ ...form, search_text: searchTextOf(form) })

/** Another request may use a tax number between the check and the write: then the index refuses. */
async function orSameNumber<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ApiError('duplicate', 'มีผู้รับจ้างที่ใช้เลขประจำตัวผู้เสียภาษีนี้อยู่แล้ว', { cause: error })
  }
}

export const contractorStore: RecordStore<ContractorForm> = {
  kind: 'contractor',
  nameOf: (form) => form.name,
  lock: async (db, id) => {
    const found = await lockContractor(db, id)
    if (!found) return null
    const { version, isArchived, name, tax_number, contact, telephone, email, note } = found
    return { id, version, isArchived, form: { name, tax_number, contact, telephone, email, note } }
  },
  refuse: async (db, { tax_number }, id) => {
    if (tax_number === '') return
    const known = await findKnownContractors(db, [tax_number], [])
    const other = known.find((one) => !one.isArchived && one.id !== id)
    if (other)
      throw new ApiError('duplicate', `เลขประจำตัวผู้เสียภาษีนี้เป็นของ ${other.name} ซึ่งอยู่ในทะเบียนแล้ว`)
  },
  insert: async (db, form, now) =>
    (await orSameNumber(insertContractors(db, [stored(form)], now)))[0] ?? 0,
  update: (db, id, form, now) => orSameNumber(updateContractor(db, id, stored(form), now)),
  setArchived: (db, id, at, now) => orSameNumber(setContractorArchived(db, id, at, now)),
}

export const contractorImport: RecordImport<ContractorField> = {
  kind: 'contractor',
  file: contractorFile,
  compare: compareContractors,
  insert: (db, forms, now) => orSameNumber(insertContractors(db, forms.map(stored), now)),
}

const sameness = (form: ContractorForm) =>
  [form.name, form.tax_number, form.contact, form.telephone, form.email, form.note]
    .map(foldText)
    .join('\n')

/**
 * A contractor that equals its record is not written again. A tax number is unique in the file and
 * in the register. A contractor without one is identified by its name alone; a name that already
 * exists is doubtful.
 */
async function compareContractors(
  db: Db,
  read: ReadRecords<ContractorField>,
): Promise<ReadonlySet<number>> {
  const { records } = read
  const numbers = records.map(({ form }) => form.tax_number).filter(Boolean)
  const unnumbered = records.flatMap(({ form }) =>
    form.tax_number === '' && form.name !== '' ? [foldText(form.name)] : [],
  )
  return compareWithRegister(read, await findKnownContractors(db, numbers, unnumbered))
}

/** Answers the rows that are among the `known` as they are. */
export function compareWithRegister(
  { records, complain, pointOut }: ReadRecords<ContractorField>,
  known: readonly KnownContractor[],
): ReadonlySet<number> {
  const inUse = known.filter(({ isArchived }) => !isArchived)
  const ofNumber = new Map(inUse.map((one) => [one.tax_number, one]))
  const archived = new Map(
    known.filter(({ isArchived }) => isArchived).map((one) => [one.tax_number, one]),
  )
  const names = new Set(inUse.map(({ name }) => foldText(name)))
  const unchanged = new Set(inUse.map(sameness))
  const there = new Set<number>()
  const rowOfNumber = new Map<string, number>()
  const rowOfName = new Map<string, number>()
  for (const record of records) {
    const { row, form } = record
    const number = form.tax_number
    const name = foldText(form.name)
    if (names.has(name) && unchanged.has(sameness(form))) {
      there.add(row)
      pointOut(record, 'name', 'ผู้รับจ้างนี้อยู่ในทะเบียนแล้วทุกช่อง จะไม่นำเข้าซ้ำ')
    } else if (number !== '') {
      const [same, registered, away] = [
        rowOfNumber.get(number),
        ofNumber.get(number),
        archived.get(number),
      ]
      if (same !== undefined) complain(record, 'tax_number', `เลขประจำตัวผู้เสียภาษีซ้ำกับแถวที่ ${same}`)
      else rowOfNumber.set(number, row)
      if (same === undefined && registered)
        complain(record, 'tax_number', `มีอยู่ในทะเบียนแล้ว: ${registered.name}`)
      else if (same === undefined && away)
        pointOut(record, 'tax_number', `ตรงกับผู้รับจ้างที่จัดเก็บแล้ว: ${away.name}`)
    } else if (name !== '') {
      const same = rowOfName.get(name)
      if (same !== undefined) pointOut(record, 'name', `ชื่อซ้ำกับแถวที่ ${same}`)
      else rowOfName.set(name, row)
      if (same === undefined && names.has(name)) pointOut(record, 'name', 'มีผู้รับจ้างชื่อนี้ในทะเบียนแล้ว')
    }
  }
  return there
}
