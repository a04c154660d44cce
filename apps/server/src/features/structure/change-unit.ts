import type { Call } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Context } from '@roadside/server-kit/serve.ts'
import { lockStructure } from './repository.ts'

type By = Pick<Context<Call>, 'database' | 'caller' | 'address'>

interface Unit {
  readonly id: number
  readonly version: number
  readonly name: string
}

/** A group, department or site as the audit log and the rules know it. */
interface UnitKind<P extends Unit> {
  readonly action: string
  readonly find: (db: Db, id: number) => Promise<P | null>
}

/**
 * Adds a place, or changes the version that was read, and writes the audit entry. Throws
 * `not_found`, `conflict`, or an error of `write`.
 */
export function changeUnit<P extends Unit, F>(
  {
    database,
    caller: { username },
    address,
    body,
  }: By & { body: { id?: number | undefined; version?: number | undefined; form: F } },
  {
    action,
    find,
    write,
  }: UnitKind<P> & { write: (db: Db, before: P | null, form: F) => Promise<number> },
): Promise<{ id: number; version: number }> {
  return database.db.transaction().execute(async (db) => {
    await lockStructure(db)
    const before = body.id === undefined ? null : await requireUnit(find(db, body.id), body.version)
    const id = await write(db, before, body.form)
    const after = await find(db, id)
    if (!after) throw new ApiError('not_found')
    await insertAudit(db, {
      username,
      address,
      action,
      subject: after.name,
      detail: { id },
      before: before && auditFieldsOf(before),
      after: auditFieldsOf(after),
    })
    return { id, version: after.version }
  })
}

/**
 * Removes a place at the version that was read. Throws `not_found`, `conflict`, or an error of
 * `remove`.
 */
export function removeUnit<P extends Unit>(
  { database, caller: { username }, address, body }: By & { body: { id: number; version: number } },
  { action, find, remove }: UnitKind<P> & { remove: (db: Db, place: P) => Promise<void> },
): Promise<{ ok: true }> {
  return database.db.transaction().execute(async (db) => {
    await lockStructure(db)
    const before = await requireUnit(find(db, body.id), body.version)
    await remove(db, before)
    const detail = { id: before.id }
    await insertAudit(db, {
      username,
      address,
      action,
      subject: before.name,
      detail,
      before: auditFieldsOf(before),
    })
    return { ok: true as const }
  })
}

async function requireUnit<P extends Unit>(
  finding: Promise<P | null>,
  version: number | undefined,
): Promise<P> {
  const found = await finding
  if (!found) throw new ApiError('not_found')
  if (found.version !== version) throw new ApiError('conflict')
  return found
}

/** Numbers of other rows, and counts. */
const unloggedFields = [
  'id',
  'wid',
  'version',
  'department_id',
  'group_id',
  'departments',
  'sites',
  'accounts',
  'equipment',
]

/** A unit's own fields; the kind of a group is not that of a record. */
function auditFieldsOf(place: Unit): object {
  const fields = Object.entries(place).filter(([field]) => !unloggedFields.includes(field))
  return Object.fromEntries(
    fields.map(([field, value]) => [field === 'kind' ? 'group_kind' : field, value as unknown]),
  )
}
