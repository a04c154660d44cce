import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { findProject, lockProject } from '../repository.ts'

/** Refuses a project that the caller may not see. */
export async function needVisible(db: Db, caller: Caller, pj_id: number): Promise<void> {
  if (!(await findProject(db, caller, { pj_id }))) throw new ApiError('not_found')
}

/** Refuses a project that the caller may not change now; locks it, so that its lots are changed one after the other. */
export async function needEditable(db: Db, caller: Caller, pj_id: number): Promise<void> {
  const project = await lockProject(db, caller, pj_id)
  if (!project) throw new ApiError('not_found')
  if (!project.may_edit) throw new ApiError('forbidden')
  if (project.archived_at !== null)
    throw new ApiError('bad_request', 'โครงการนี้ถูกจัดเก็บแล้ว กรุณานำกลับมาใช้ก่อนแก้ไข')
}
