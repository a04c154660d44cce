import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Id } from './paging.ts'
import { needed } from './records/ruled.ts'

/** Name of a list, as its columns are chosen under. */
const ListName = z.string().check(z.regex(/^[\w.-]{1,80}$/))
/** Parameters of an address without `?`; the list applies those of its own. */
const Query = z.string().check(z.minLength(1), z.maxLength(2_000), z.regex(/^[^\s?#]+$/))

export const FilterName = needed('ชื่อตัวกรอง', 60)

/** Most filters of one account over all lists, and of one department. */
export const mostSavedFilters = 100

const Department = z.object({ id: z.number(), name: z.string() })

const SavedFilter = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  /** Whose it is; null: the caller's own. */
  department: z.nullable(Department),
  /** The username of who saved it, for who may remove it; else empty. */
  saved_by: z.string(),
  may_remove: z.boolean(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const savedFilters = defineCall({
  path: 'savedFilters',
  nameTh: 'ดูตัวกรองที่บันทึกไว้',
  summary: 'Saved filters of a list: the own ones first, then those of the departments in sight.',
  access: 'signedIn',
  body: z.object({ list: ListName }),
  reply: z.object({
    filters: z.array(SavedFilter),
    /** The departments that the caller may save filters for, in the order of the menu. */
    departments: z.array(Department),
  }),
})

export const saveFilter = defineCall({
  path: 'saveFilter',
  nameTh: 'บันทึกตัวกรอง',
  summary: 'Saves a filter of a list under a name, for the own account or for a department.',
  access: 'signedIn',
  body: z.object({
    list: ListName,
    name: FilterName,
    query: Query,
    /** The department; null: for the own account alone. */
    DeptID: z.nullable(Id),
  }),
  reply: z.object({ id: z.number() }),
})

export const removeFilter = defineCall({
  path: 'removeFilter',
  nameTh: 'ลบตัวกรองที่บันทึกไว้',
  summary: 'Removes a saved filter: an own one, or one of a department that the caller may change.',
  access: 'signedIn',
  body: z.object({ id: Id }),
  reply: z.object({ ok: z.literal(true) }),
})
