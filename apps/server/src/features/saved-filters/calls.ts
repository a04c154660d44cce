import { ApiError } from '@roadside/contract/errors.ts'
import {
  mostSavedFilters,
  removeFilter,
  savedFilters,
  saveFilter,
  type SavedFilter,
} from '@roadside/contract/saved-filter-calls.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import {
  countFilters,
  deleteFilter,
  findFilterDepartments,
  findFilters,
  insertFilter,
  lockFilters,
  type FilterRow,
} from './repository.ts'

/** What a list shows, saved under a name, for one account or for all of a department. */
export const savedFilterCalls: readonly ServedCall[] = [
  serve(savedFilters, async ({ body: { list }, caller, database: { db } }) => {
    const [filters, departments] = await Promise.all([
      findFilters(db, caller, { list }),
      findFilterDepartments(db, caller),
    ])
    return { filters: filters.map(presentFilter), departments }
  }),

  serve(saveFilter, ({ body, caller, database, now, address }) =>
    database.db.transaction().execute(async (db) => {
      const { list, name, query, DeptID } = body
      const department =
        DeptID === null
          ? null
          : (await findFilterDepartments(db, caller)).find(({ id }) => id === DeptID)
      if (department === undefined) throw new ApiError('not_found')
      const owner = { userId: department ? null : caller.userId, departmentId: DeptID }
      await lockFilters(db)
      if ((await countFilters(db, owner)) >= mostSavedFilters)
        throw new ApiError(
          'bad_request',
          `${department ? 'หน่วยงาน' : 'บัญชี'}นี้มีตัวกรองที่บันทึกไว้ครบ ${mostSavedFilters} รายการแล้ว กรุณาลบรายการที่ไม่ใช้ก่อน`,
        )
      const savedBy = caller.username
      const id = await insertFilter(db, { list, name, query, ...owner, savedBy, now: now() })
      if (id === null) throw new ApiError('duplicate', 'มีตัวกรองชื่อนี้ในรายการนี้แล้ว กรุณาใช้ชื่ออื่น')
      const detail = { list, ...(department && { department: department.name }) }
      await insertAudit(db, {
        username: savedBy,
        address,
        action: 'saveFilter',
        subject: name,
        detail,
      })
      return { id }
    }),
  ),

  serve(removeFilter, ({ body: { id }, caller, database, address }) =>
    database.db.transaction().execute(async (db) => {
      const [found] = await findFilters(db, caller, { id })
      if (!found) throw new ApiError('not_found')
      if (!found.may_remove) throw new ApiError('forbidden')
      const { list, name, department } = found
      if (!(await deleteFilter(db, id))) throw new ApiError('not_found')
      await insertAudit(db, {
        username: caller.username,
        address,
        action: 'removeFilter',
        subject: name,
        detail: { list, ...(department !== null && { department }) },
      })
      return { ok: true as const }
    }),
  ),
]

function presentFilter(row: FilterRow): SavedFilter {
  const { id, name, query, saved_by, department_id, department, may_remove } = row
  return {
    id,
    name,
    query,
    saved_by: may_remove ? saved_by : '',
    may_remove,
    department:
      department_id === null || department === null
        ? null
        : { id: department_id, name: department },
  }
}
