import type { RecordKind } from '@roadside/contract/records/record.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from './caller.ts'
import type { Db } from './database.ts'
import {
  changesBetween,
  makeOnce,
  needVersion,
  noteChange,
  type Change,
  type Fields,
  type ValueNames,
} from './records.ts'

/** A record as it is stored, with its fields as its form shows them. */
export interface StoredRecord<Form> {
  readonly id: number
  readonly version: number
  readonly form: Form
  readonly isArchived: boolean
}

/** The statements that store records of one kind; each runs within the given transaction. */
export interface RecordStore<Form extends Fields> {
  readonly kind: RecordKind
  /** The record's usual name. */
  readonly nameOf: (form: Form) => string
  /** The record for a change, locked until the transaction ends. Null where there is none. */
  readonly lock: (db: Db, id: number) => Promise<StoredRecord<Form> | null>
  /** Refuses a record that collides with another (`id` of its own, null: new); throws `duplicate` with a sentence. */
  readonly refuse?: (db: Db, form: Form, id: number | null) => Promise<void>
  /**
   * The names of the form's ids for the history; `before` is null for a new record. Refuses an id
   * that does not exist or is not the caller's.
   */
  readonly names?: (db: Db, form: Form, before: Form | null) => Promise<ValueNames>
  readonly insert: (db: Db, form: Form, now: Date) => Promise<number>
  /** Writes the fields and counts the version up. */
  readonly update: (db: Db, id: number, form: Form, now: Date) => Promise<void>
  readonly setArchived: (db: Db, id: number, at: Date | null, now: Date) => Promise<void>
}

export interface Saving {
  readonly db: Db
  readonly caller: Caller
  /** Of the client. */
  readonly address: string
  readonly now: Date
}

export interface SentRecord<Form> {
  readonly id?: number | undefined
  readonly version?: number | undefined
  readonly request_id?: string | undefined
  readonly form: Form
}

interface Saved {
  readonly id: number
  readonly version: number
}

/** Adds a record (once for a request id), or changes one as of the version that was read; writes its history. */
export function saveRecord<Form extends Fields>(
  store: RecordStore<Form>,
  saving: Saving,
  { id, version, request_id, form }: SentRecord<Form>,
): Promise<Saved> {
  return id === undefined
    ? addRecord(store, saving, form, request_id)
    : editRecord(store, saving, { id, version, form })
}

const changeOf = (
  { kind }: { kind: RecordKind },
  { db, caller, address, now }: Saving,
): Change => ({
  db,
  kind,
  address,
  now,
  username: caller.username,
})

async function addRecord<Form extends Fields>(
  store: RecordStore<Form>,
  saving: Saving,
  form: Form,
  requestId: string | undefined,
): Promise<Saved> {
  const change = changeOf(store, saving)
  let names: ValueNames | undefined
  const { id, isNew } = await makeOnce(change, { id: requestId, content: form }, async () => {
    names = await store.names?.(saving.db, form, null)
    await store.refuse?.(saving.db, form, null)
    return store.insert(saving.db, form, saving.now)
  })
  if (isNew) {
    const name = store.nameOf(form)
    await noteChange(change, {
      id,
      version: 1,
      name,
      action: 'add',
      changes: changesBetween({}, form, names),
    })
  }
  return { id, version: 1 }
}

async function lockForChange<Form extends Fields>(
  store: RecordStore<Form>,
  saving: Saving,
  id: number,
  version: number | undefined,
): Promise<StoredRecord<Form>> {
  const before = await store.lock(saving.db, id)
  if (!before) throw new ApiError('not_found')
  await needVersion(changeOf(store, saving), before, version)
  return before
}

async function editRecord<Form extends Fields>(
  store: RecordStore<Form>,
  saving: Saving,
  { id, version, form }: { id: number; version: number | undefined; form: Form },
): Promise<Saved> {
  const before = await lockForChange(store, saving, id, version)
  const names = await store.names?.(saving.db, form, before.form)
  const changes = changesBetween(before.form, form, names)
  if (changes.length === 0) return { id, version: before.version }
  if (!before.isArchived) await store.refuse?.(saving.db, form, id)
  await store.update(saving.db, id, form, saving.now)
  const after = { id, version: before.version + 1 }
  await noteChange(changeOf(store, saving), {
    ...after,
    name: store.nameOf(form),
    action: 'edit',
    changes,
  })
  return after
}

/** Archives a record, or restores it; nothing of it is deleted. */
export async function archiveRecord<Form extends Fields>(
  store: RecordStore<Form>,
  saving: Saving,
  { id, version, archived }: { id: number; version: number; archived: boolean },
): Promise<Saved> {
  const before = await lockForChange(store, saving, id, version)
  if (before.isArchived === archived) return { id, version: before.version }
  if (!archived) await store.refuse?.(saving.db, before.form, id)
  await store.setArchived(saving.db, id, archived ? saving.now : null, saving.now)
  const action = archived ? 'archive' : 'restore'
  const after = { id, version: before.version + 1 }
  await noteChange(changeOf(store, saving), {
    ...after,
    name: store.nameOf(before.form),
    action,
    changes: [],
  })
  return after
}
