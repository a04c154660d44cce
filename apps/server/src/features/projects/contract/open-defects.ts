import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'

/** Defects of a project's equipment that a contractor is to repair. */
export interface OpenDefects {
  readonly pj_id: number
  /** The lot of the equipment; null: the project's own period. */
  readonly lot_id: number | null
  readonly count: number
}

/** Handed in, as projects know nothing of alarms: the open defects of these projects that the caller may know of. */
export type CountDefects = (
  db: Db,
  caller: Caller,
  projects: readonly number[],
) => Promise<readonly OpenDefects[]>
